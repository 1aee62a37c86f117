/** A tournament in words and figures. */

import { lang, t } from '../i18n/index.svelte';
import type { PlayerLine, RankLine, RoundLine, TableLine, TournamentView } from '../types';

export const BOT = 0;

export const roundName = (view: TournamentView, round: RoundLine): string => {
  if (round.kind === 'final') return t('web.tournament.final');
  if (round.kind === 'knockout') return t('web.tournament.knockout', { players: round.tables.reduce((sum, table) => sum + table.players.length, 0) });
  return t('web.tournament.round', { number: round.number, rounds: view.format.rounds ?? 0 });
};

export const playerOf = (view: TournamentView, number: number): PlayerLine | undefined => view.players[number - 1];

export const nameOf = (view: TournamentView, number: number): string => (number === BOT ? t('web.tournament.bot') : (playerOf(view, number)?.name ?? ''));

/** A number as it is written here: 2.5 in English, 2,5 in German. */
export const figure = (number: number, digits = 2): string => new Intl.NumberFormat(lang(), { maximumFractionDigits: digits }).format(number);

/** Places are counted, or with same cards the share of others who did worse. */
export const firstOf = (view: TournamentView, line: RankLine): string => {
  if (view.format.play !== 'same_cards') return figure(line.first);
  const rounds = Math.max(1, line.scores.filter((score) => score !== null).length);
  return percent(line.first / rounds);
};

export const secondOf = (view: TournamentView, line: RankLine): string =>
  view.format.play === 'same_cards' ? signed(line.second) : figure(line.second);

/** What counts first, and what next. */
export const firstName = (view: TournamentView): string => t(view.format.play === 'same_cards' ? 'web.tournament.first.share' : 'web.tournament.first.places');
export const secondName = (view: TournamentView): string => t(view.format.play === 'same_cards' ? 'web.tournament.second.edge' : 'web.tournament.second.points');

/** Somebody with the cards of a seat, at one of the tables. */
export interface Holder {
  player: number;
  table: TableLine;
  points: number | null;
  /** The share of the others who did worse with them, and how many points more than their mean; nothing for bots. */
  share: number | null;
  edge: number | null;
}

/** All who held the same cards in a round: who did best with them comes first. */
export function holdersOf(view: TournamentView, round: RoundLine, seat: number): Holder[] {
  const found = round.tables.flatMap((table): Holder[] => {
    const player = table.players[seat];
    if (player === undefined || !table.points) return [];
    const line = player === BOT ? undefined : view.ranks.find((one) => one.player === player);
    const [share, edge] = line?.compared[round.number - 1] ?? [null, null];
    return [{ player, table, points: line?.scores[round.number - 1]?.[2] ?? table.points[seat] ?? null, share, edge }];
  });
  const sign = view.most_win ? 1 : -1;
  return found.sort((one, other) => sign * ((other.points ?? -sign * Infinity) - (one.points ?? -sign * Infinity)) || one.table.number - other.table.number);
}

export const percent = (share: number): string => new Intl.NumberFormat(lang(), { style: 'percent', maximumFractionDigits: 1 }).format(share);
export const signed = (number: number): string => new Intl.NumberFormat(lang(), { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(number);

export const tableOf = (round: RoundLine | undefined, player: number): TableLine | undefined => round?.tables.find((table) => table.players.includes(player));

export const lastRound = (view: TournamentView): RoundLine | undefined => view.rounds.at(-1);

/** Letters as somebody might type them to find a name. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether somebody is meant by what was typed: a number, or the beginning of any part of a name. */
export const isMeant = (player: PlayerLine, typed: string): boolean => {
  const text = plain(typed.trim());
  if (!text) return true;
  return String(player.number) === text || plain(player.name).split(/\s+/).some((part) => part.startsWith(text)) || plain(player.name).startsWith(text);
};

/** Points as they are typed; nothing where it is no whole number. */
export const pointsIn = (typed: string): number | null => {
  const text = typed.trim().replace(/[−–]/g, '-');
  return /^[+-]?\d{1,5}$/.test(text) ? Number(text) : null;
};

const cell = (text: string | number): string => (/[",;\n]/.test(String(text)) ? `"${String(text).replaceAll('"', '""')}"` : String(text));

/** The standings for a spreadsheet. */
export function standingsCsv(view: TournamentView): string {
  const rounds = view.rounds.filter((round) => round.kind === 'preliminary');
  const head = [t('web.tournament.rank'), t('web.tournament.number'), t('web.name'), firstName(view), secondName(view)];
  const each = rounds.flatMap((round) => [`${t('web.tournament.place')} ${round.number}`, `${t('web.tournament.points')} ${round.number}`]);
  const lines = view.ranks.map((line): (string | number)[] => [line.rank, line.player, nameOf(view, line.player), line.first, line.second, ...line.scores.flatMap((score) => ((score ? [score[1], score[2]] : ['', '']) as (string | number)[]))]);
  return [[...head, ...each], ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

/** The names of a hall, by which one finds one's table: A to Z. */
export function seatingPlan(view: TournamentView, round: RoundLine): { name: string; number: number; table: number }[] {
  const all = round.tables.flatMap((table) => table.players.filter((player) => player !== BOT).map((player) => ({ name: nameOf(view, player), number: player, table: table.number })));
  return all.sort((one, other) => one.name.localeCompare(other.name, lang()));
}
