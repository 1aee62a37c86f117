/** Tournaments over HTTP. */

import { ask } from '../state/api';
import type { Desk, HelperLink, SlipPad, Slips, SlipReport, SlipView, TournamentDo, TournamentFormat, TournamentFound, TournamentPart, Tournaments, TournamentView } from '../types';

export type Command = TournamentDo['command'];

const at = (id: string): string => `/tournaments/${encodeURIComponent(id)}`;

export interface SlipPlace {
  tournament: string;
  round: number;
  table: number;
  key: string;
}
const slipAt = ({ tournament, round, table, key }: SlipPlace): string => `${at(tournament)}/rounds/${round}/tables/${table}/${encodeURIComponent(key)}`;

export const tournaments = {
  mine: () => ask<Tournaments>('GET', '/me/tournaments'),
  open: (format: TournamentFormat) => ask<TournamentFound>('POST', '/tournaments', format),
  look: (id: string) => ask<TournamentView>('GET', at(id)),
  link: (id: string) => ask<TournamentFound>('GET', `${at(id)}/link`),
  desk: (id: string) => ask<Desk>('GET', `${at(id)}/desk`),
  do: (id: string, command: Command) => ask<Desk>('POST', `${at(id)}/do`, { command }),
  remove: (id: string) => ask<undefined>('DELETE', at(id)),
  invite: (id: string) => ask<HelperLink>('POST', `${at(id)}/helpers`),
  help: (id: string, code: string) => ask<Desk>('POST', `${at(id)}/help`, { code }),
  part: (id: string) => ask<TournamentPart>('GET', `${at(id)}/me`),
  join: (id: string) => ask<TournamentPart>('POST', `${at(id)}/join`),
  leave: (id: string) => ask<TournamentPart>('POST', `${at(id)}/leave`),
  slips: (id: string, round: number) => ask<Slips>('GET', `${at(id)}/rounds/${round}/slips`),
  slip: (place: SlipPlace) => ask<SlipView>('GET', slipAt(place)),
  report: (place: SlipPlace, report: SlipReport) => ask<SlipView>('POST', slipAt(place), report),
  /** How a table ended, by its score pad as files have one; `pad_names` of the slip are what its players are called there. */
  reportPad: (place: SlipPlace, report: SlipPad) => ask<SlipView>('POST', `${slipAt(place)}/pad`, report),
  logUrl: (id: string) => `/api${at(id)}/log`,
};
