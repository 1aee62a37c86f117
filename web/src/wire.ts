/* Generated from the Python types of the wire by `npm run types`. Do not edit. */

export type Move = NameTrump | Predict | TakeSeals | TakeBlackMage | Play | ReturnSeal | PassCard | ChangePrediction;
export type Command =
  | Sit
  | Leave
  | AnswerTakeover
  | SeatBot
  | Remove
  | Arrange
  | CommitWord
  | ShowWord
  | Start
  | Act
  | Back
  | Nudge
  | AskUndo
  | AnswerUndo
  | Pause
  | Resume
  | HandOver
  | Close
  | Say
  | Chat
  | AllowChat;
export type GameEvent =
  | Deal
  | Werewolf
  | Trump
  | Bid
  | Shown
  | Seals
  | BlackMage
  | Card
  | TrickTold
  | Seal
  | Choose
  | Pass
  | Cloud
  | ScoreTold
  | End;
export type Phase =
  | 'cloud'
  | 'deal'
  | 'end'
  | 'over'
  | 'pass'
  | 'play'
  | 'predict'
  | 'return'
  | 'score'
  | 'seals'
  | 'show'
  | 'trump'
  | 'werewolf';
export type Told =
  | SeatChanged
  | TableChanged
  | TakeoverChanged
  | HintTaken
  | ShuffleChanged
  | Begun
  | GameMoved
  | Poked
  | UndoChanged
  | TakenBack
  | Halted
  | Over
  | Spoken
  | Again;
export type ClientMessage = Hello | Do | AskHint | Ping;
export type ServerMessage = Welcome | Update | Done | Refused | Hint | Present | Pong | ComeBack;

export interface Stonehenge {
  [k: string]: unknown;
}
/**
 * Do this in the game.
 *
 *     Who says which moment it is for can't have it taken for another decision, however late it comes; who gives it a key
 *     may ask again where no answer came, and it happens once.
 */
export interface Act {
  do: 'act';
  move: Move;
  moment?: number | null;
  key?: string;
}
/**
 * Name trump (B4, S5); ``null`` is no trump.
 */
export interface NameTrump {
  action: 'trump';
  trump: string | null;
}
/**
 * Predict so many tricks (B5).
 */
export interface Predict {
  action: 'predict';
  tricks: number;
}
/**
 * Take seals from the middle, and as colour and victim from others (X3, X4).
 */
export interface TakeSeals {
  action: 'seals';
  take: string[];
  steal: [string, number][];
}
/**
 * Take the Black Mage (X3).
 */
export interface TakeBlackMage {
  action: 'black_mage';
}
/**
 * Play a card; ``null`` is the one on one's own forehead (V4).
 */
export interface Play {
  action: 'play';
  card: string | null;
  as?: string | null;
}
/**
 * Return a seal for the trick just won (X7).
 */
export interface ReturnSeal {
  action: 'return';
  seal: string;
}
/**
 * Lay down the card for the left neighbour (S6).
 */
export interface PassCard {
  action: 'pass';
  card: string;
}
/**
 * The Cloud: the new prediction (S7).
 */
export interface ChangePrediction {
  action: 'cloud';
  tricks: number;
}
/**
 * The same people play again, there.
 */
export interface Again {
  type: 'rematch';
  table: string;
}
/**
 * Host: turn the chat on or off.
 */
export interface AllowChat {
  do: 'allow_chat';
  allow: boolean;
}
/**
 * Let somebody take over a bot's seat with the next deal, or not.
 */
export interface AnswerTakeover {
  do: 'answer_takeover';
  seat: number;
  grant: boolean;
}
/**
 * Grant or refuse that.
 */
export interface AnswerUndo {
  do: 'answer_undo';
  grant: boolean;
}
/**
 * Host: change the settings before the game.
 */
export interface Arrange {
  do: 'arrange';
  settings: Settings;
}
/**
 * A table as its host wants it.
 */
export interface Settings {
  edition?: string;
  players?: number;
  options?: {
    [k: string]: string | boolean | number | string[];
  };
  title?: string;
  public?: boolean;
  clock?: number | null;
  away?: number;
  hints?: boolean;
  undo?: boolean;
  chat?: boolean;
  first_dealer?: number | null;
  pace?: number;
}
/**
 * What would a strong player do?
 */
export interface AskHint {
  type: 'hint';
  id: number;
}
/**
 * Ask everyone to let one take one's last move back.
 */
export interface AskUndo {
  do: 'ask_undo';
}
/**
 * The body of a request.
 */
export interface Asked {}
/**
 * Somebody at the table who isn't connected; a bot steps in ``settings.away`` seconds after ``since``.
 */
export interface Away {
  seat: number;
  since: number;
}
/**
 * Play oneself again, instead of the bot that stood in.
 */
export interface Back {
  do: 'back';
}
/**
 * The game began.
 */
export interface Begun {
  type: 'begun';
  first_dealer: number;
}
/**
 * A prediction; ``null`` is one that this seat may not know yet (V2, V3).
 */
export interface Bid {
  event: 'bid';
  seat: number;
  bid: number | null;
}
/**
 * A seat took the Black Mage (X3).
 */
export interface BlackMage {
  event: 'black_mage';
  seat: number;
}
/**
 * A card was played; ``as`` is what its player said it is.
 */
export interface Card {
  event: 'play';
  seat: number;
  card: string;
  as?: string | null;
}
/**
 * GET /api/catalogue: everything one can choose for a table.
 */
export interface Catalogue {
  editions: EditionCard[];
  bots: string[];
  quick_messages: string[];
}
/**
 * An edition as one can choose it.
 */
export interface EditionCard {
  edition: string;
  fewest: number;
  most: number;
  options: OptionChoices[];
  names: {
    [k: string]: string;
  };
  blurbs: {
    [k: string]: string;
  };
}
/**
 * An option of an edition: its values, the default first.
 */
export interface OptionChoices {
  name: string;
  values: (string | boolean | number)[];
  several: boolean;
  together: string[][];
}
/**
 * Something else is played.
 */
export interface ChangeFormat {
  do: 'format';
  format: TournamentFormat;
}
/**
 * How a tournament is played.
 */
export interface TournamentFormat {
  name: string;
  edition?: string;
  options?: {
    [k: string]: string | boolean | number | string[];
  };
  play?: 'hall' | 'online' | 'same_cards';
  table?: number;
  fit?: 'larger' | 'smaller';
  rounds?: number;
  cut?: number;
  advance?: number;
  places?: 'even' | 'plain';
  bot?: string;
  clock?: number;
  pace?: number;
}
/**
 * Say something in one's own words.
 */
export interface Chat {
  do: 'chat';
  text: string;
}
/**
 * A seat laid down the card it passes (S6); only itself knows which.
 */
export interface Choose {
  event: 'choose';
  seat: number;
  card: string | null;
}
/**
 * POST /api/me/claim/look: whom the browser would become, and whom it would stop being.
 */
export interface ClaimPreview {
  becomes: Me;
  now: Claimant | null;
}
/**
 * GET /api/me: who one is on this server.
 */
export interface Me {
  name: string;
  lang: string;
  face?: string;
}
/**
 * Somebody, and what they would leave behind.
 */
export interface Claimant {
  name: string;
  games: number;
  rated: number;
  devices: number;
  face?: string;
}
/**
 * Host: end the table before the game is over.
 */
export interface Close {
  do: 'close';
}
/**
 * The Cloud changed a prediction (S7).
 */
export interface Cloud {
  event: 'cloud';
  seat: number;
  bid: number;
}
/**
 * POST /api/codes: five letters as somebody has heard them.
 */
export interface CodeEntered {
  code: string;
}
/**
 * This connection ends; come back with what you have.
 *
 *     Whoever was ``removed`` by the host is told so; who stays nevertheless, or comes back, watches. Who was
 *     ``signed_out`` is nobody any more.
 */
export interface ComeBack {
  type: 'come_back';
  why: 'elsewhere' | 'removed' | 'signed_out' | 'slow' | 'stopping';
}
/**
 * Commit to a word for the shuffle, before the start; another one takes its place.
 */
export interface CommitWord {
  do: 'commit_word';
  commitment: string;
}
/**
 * A round begins; ``werewolf`` is who has to exchange it (S5).
 */
export interface Deal {
  event: 'deal';
  round: number;
  dealer: number;
  hands: (string | null)[][];
  turnup: string | null;
  werewolf: number | null;
}
/**
 * GET /api/tournaments/{tournament}/desk: all that those who run a tournament see.
 */
export interface Desk {
  view: TournamentView;
  reports: ReportLine[];
  disputed: [number, number][];
  penalties: PenaltyLine[];
  organisers: string[];
  take_back: ('end' | 'lots' | 'round') | null;
}
/**
 * GET /api/tournaments/{tournament}: how a tournament stands.
 */
export interface TournamentView {
  tournament: string;
  seq: number;
  at: number;
  format: TournamentFormat;
  commitment: string;
  players: PlayerLine[];
  rounds: RoundLine[];
  ranks: RankLine[];
  penalties: PenaltyTold[];
  next: 'draw' | 'end' | 'enter' | 'knockout' | 'lots' | 'over' | 'wait';
  knockout: number[];
  qualified: number[];
  lots: string;
  lots_word: string;
  ended: boolean;
  most_win: boolean;
}
/**
 * A player of a tournament.
 */
export interface PlayerLine {
  number: number;
  name: string;
  left: boolean;
  disqualified: boolean;
  late: number;
}
/**
 * A round that was drawn.
 */
export interface RoundLine {
  number: number;
  kind: 'final' | 'knockout' | 'preliminary';
  tables: TableLine[];
  missing: number[];
  attempt: number;
  seed: string;
  word: string;
  deals: string;
  at: number;
}
/**
 * A table of a round; players in the order of their seats, 0 for a bot.
 */
export interface TableLine {
  number: number;
  players: number[];
  points: (number | null)[] | null;
  places: number[] | null;
  source: ('live' | 'organiser' | 'pad') | null;
  changed: boolean;
  live: string;
}
/**
 * Where somebody stands.
 */
export interface RankLine {
  rank: number;
  player: number;
  first: number;
  second: number;
  came: number;
  scores: ([number, number, number] | null)[];
  compared: ([number, number] | null)[];
}
/**
 * Points that a referee has taken; why is for those who run the tournament.
 */
export interface PenaltyTold {
  player: number;
  round: number;
  points: number;
}
/**
 * What was said of a table.
 */
export interface ReportLine {
  round: number;
  table: number;
  points: (number | null)[];
  source: 'live' | 'organiser' | 'pad';
  by: string;
  reason: string;
  rounds: number;
  at: number;
}
/**
 * A penalty with its reason.
 */
export interface PenaltyLine {
  number: number;
  player: number;
  round: number;
  points: number;
  reason: string;
  by: string;
  lifted: boolean;
  at: number;
}
/**
 * POST /api/me/claim. Where the browser is somebody else, ``replace`` says that this is meant.
 */
export interface DeviceClaim {
  code: string;
  replace?: boolean;
}
/**
 * POST /api/me/claim/look: the code of a link from another device.
 */
export interface DeviceCode {
  code: string;
}
/**
 * A browser that one is signed in with.
 */
export interface DeviceLine {
  id: string;
  label: string;
  created: number;
  seen: number;
  here: boolean;
}
/**
 * POST /api/me/link: moves one's identity to another device, once, within ten minutes.
 */
export interface DeviceLink {
  code: string;
  url: string;
  qr: string;
  expires: number;
}
/**
 * GET /api/me/devices: where one is signed in, the newest first.
 */
export interface Devices {
  devices: DeviceLine[];
}
/**
 * Somebody who helped may no more; by their place in the list, and their name so that it is the right one.
 */
export interface DismissHelper {
  do: 'dismiss';
  place: number;
  name: string;
}
/**
 * Ask for something.
 */
export interface Do {
  type: 'do';
  id: number;
  command: Command;
}
/**
 * Sit down; without a seat on the first that is free. During the game: ask everyone for the seat of a bot.
 */
export interface Sit {
  do: 'sit';
  seat?: number | null;
}
/**
 * Get up. During the game a bot plays on.
 */
export interface Leave {
  do: 'leave';
}
/**
 * Host: put a bot on a free seat, or another in a bot's place; without a seat on all that are free.
 */
export interface SeatBot {
  do: 'seat_bot';
  bot?: string;
  seat?: number | null;
}
/**
 * Host: free a seat; during the game a bot plays on.
 */
export interface Remove {
  do: 'remove';
  seat: number;
  for_good?: boolean;
}
/**
 * Show the word that one has committed to, once the host has started.
 */
export interface ShowWord {
  do: 'show_word';
  nonce: string;
  word: string;
}
/**
 * Host: begin; free seats are filled with bots.
 */
export interface Start {
  do: 'start';
  bot?: string;
}
/**
 * Ask a slow player to go on.
 */
export interface Nudge {
  do: 'nudge';
  seat: number;
}
/**
 * Host: stop the game for a while.
 */
export interface Pause {
  do: 'pause';
}
/**
 * Host: let it go on.
 */
export interface Resume {
  do: 'resume';
}
/**
 * Host: make the person on this seat the host.
 */
export interface HandOver {
  do: 'hand_over';
  seat: number;
}
/**
 * Say one of the quick messages.
 */
export interface Say {
  do: 'say';
  message: 'again' | 'bye' | 'good_luck' | 'hello' | 'hurry' | 'one_moment' | 'oops' | 'thanks' | 'well_played' | 'wow';
}
/**
 * What was asked for has happened, is written down, and its updates up to ``seq`` were sent before this.
 */
export interface Done {
  type: 'done';
  id: number;
  seq: number;
}
/**
 * The preliminary rounds are over: draw lots between those who are level.
 */
export interface DrawLots {
  do: 'lots';
  word?: string;
}
/**
 * Draw a round; its number is said, so that nobody draws two by asking twice.
 */
export interface DrawRound {
  do: 'draw';
  round: number;
  word?: string;
}
/**
 * How one has played an edition.
 */
export interface EditionStatistics {
  edition: string;
  games: number;
  wins: number;
  points: number;
  rounds: number;
  exact: number;
}
/**
 * The game is over.
 */
export interface End {
  event: 'end';
  winners: number[];
}
/**
 * POST /api/me/devices/end: all but the one that asks, or all.
 */
export interface EndDevices {
  which: 'all' | 'others';
}
/**
 * The ranking stands.
 */
export interface EndTournament {
  do: 'end';
}
/**
 * Players come: a pasted list, one a line.
 */
export interface EnterPlayers {
  do: 'enter';
  text: string;
}
/**
 * A trick of the round that was taken.
 */
export interface FinishedTrickView {
  leader: number;
  plays: PlayView[];
  winner: number | null;
  leads: number;
  won: WonView;
}
/**
 * A card on the table, and what it was said to be.
 */
export interface PlayView {
  seat: number;
  card: string;
  as?: string | null;
}
/**
 * Why a trick went where it went.
 */
export interface WonView {
  why:
    | 'bomb'
    | 'colour'
    | 'dragon'
    | 'fairy'
    | 'first_of_equals'
    | 'first_wizard'
    | 'highest_trump'
    | 'jester'
    | 'trump'
    | 'value'
    | 'wizard';
  follow: string | null;
}
/**
 * POST /api/me/forget: at how many tables somebody is nobody now.
 */
export interface Forgotten {
  tables: number;
}
/**
 * What happened in the game; what the mover's client called it is nobody else's business.
 */
export interface GameMoved {
  type: 'game';
  seat: number | null;
  by: 'bot' | 'person' | 'stand_in';
  events: GameEvent[];
}
/**
 * The Werewolf was exchanged for the turned-up card (S5).
 */
export interface Werewolf {
  event: 'werewolf';
  seat: number;
  took: string | null;
  trump: string | null;
}
/**
 * The dealer named trump (B4).
 */
export interface Trump {
  event: 'trump';
  seat: number;
  trump: string | null;
}
/**
 * All predictions are shown (V2, V3).
 */
export interface Shown {
  event: 'shown';
  bids: number[];
}
/**
 * A prediction in seals: from the middle, and as colour and victim from others (X3, X4).
 */
export interface Seals {
  event: 'seals';
  seat: number;
  take: string[];
  steal: [string, number][];
}
/**
 * A trick was won, or nobody's, and why.
 */
export interface TrickTold {
  event: 'trick';
  winner: number | null;
  leads: number;
  won: WonView;
}
/**
 * A seal was returned (X7), or there was none: ``black`` is whether a black one was left to take (X8).
 */
export interface Seal {
  event: 'seal';
  seat: number;
  gives: string | null;
  black: boolean;
}
/**
 * Everyone's card went to the left, by the seat that gave it (S6).
 */
export interface Pass {
  event: 'pass';
  cards: (string | null)[];
}
/**
 * A round was scored, and for whom it went as predicted.
 */
export interface ScoreTold {
  event: 'score';
  points: number[];
  totals: number[];
  exact: boolean[];
}
/**
 * GET /api/tables/{table}/events: every move so far as one's seat may know it, to fold a view from.
 *
 *     What the socket tells with a number above ``seq`` comes after it.
 */
export interface GameSoFar {
  table: string;
  seq: number;
  settings: Settings;
  setup: SetupView;
  first_dealer: number;
  seat: number | null;
  moves: GameEvent[][];
}
/**
 * What is played, with all its options.
 */
export interface SetupView {
  edition: string;
  players: number;
  options: {
    [k: string]: string | boolean | number | string[];
  };
  teams: number[];
  deck: string[];
  hand_sizes: number[];
  trumps: (string | null)[];
  stakes: number[];
  trump_of: {
    [k: string]: string | null;
  };
  concealed: boolean;
  fewest_win: boolean;
  seals: RoundSealsView | null;
}
/**
 * Extreme's seals as a round begins (X2).
 *
 *     ``for_theft`` is the one the robbed are given from the middle (X4), ``for_none`` the one whoever has none to return
 *     takes from there (X8).
 */
export interface RoundSealsView {
  middle: {
    [k: string]: number;
  };
  for_theft: string;
  for_none: string;
}
/**
 * All that one seat, or a spectator (``seat`` is null), may know of a game.
 */
export interface GameView {
  setup: SetupView;
  seat: number | null;
  phase: Phase;
  actors: number[];
  round: number;
  dealer: number;
  turnup: string | null;
  trump: string | null;
  werewolf: WerewolfView | null;
  predictions: (number | '?' | null)[];
  taken: number[];
  cloud: number | null;
  seals: SealsView | null;
  tricks: FinishedTrickView[];
  hand: (string | null)[];
  foreheads: (string | null)[] | null;
  prediction: number | null;
  passing: PassingView;
  trick: TrickView | null;
  legal: Move[];
  limits: LimitsView | null;
  totals: number[];
  winners: number[];
  past: PastRoundView[];
}
/**
 * Who exchanges the Werewolf, and for which card (S5).
 */
export interface WerewolfView {
  seat: number;
  took: string | null;
}
/**
 * Extreme's seals: how many of each kind in the middle and with each seat.
 */
export interface SealsView {
  middle: {
    [k: string]: number;
  };
  of: {
    [k: string]: number;
  }[];
  black_mage: number | null;
}
/**
 * The Juggler's passing, as far as this seat knows it (S6).
 */
export interface PassingView {
  done: number[];
  chosen: string | null;
  gave: string | null;
  received: string | null;
}
/**
 * The trick on the table.
 */
export interface TrickView {
  leader: number;
  follow: string | null;
  plays: PlayView[];
}
/**
 * What bounds a prediction in seals (X3, X4).
 */
export interface LimitsView {
  most: number;
  take: {
    [k: string]: number;
  };
  steal: {
    [k: string]: number;
  }[];
  thefts: number;
}
/**
 * A round that is over.
 */
export interface PastRoundView {
  round: number;
  dealer: number;
  turnup: string | null;
  trump: string | null;
  werewolf: WerewolfView | null;
  predictions: (number | '?' | null)[];
  taken: number[];
  cloud: number | null;
  seals: SealsView | null;
  tricks: FinishedTrickView[];
  points: number[];
  totals: number[];
  exact: boolean[];
}
/**
 * POST /api/me/forget: remove all that is kept of whoever asks; their name, so that nobody does it by chance.
 */
export interface Goodbye {
  name: string;
}
/**
 * The game rests, or goes on.
 */
export interface Halted {
  type: 'paused';
  paused: boolean;
}
/**
 * GET /health.
 */
export interface Health {
  status: 'ok' | 'stopping' | 'unavailable';
  version: string;
  storage: 'ok' | 'unavailable';
  redis: 'ok' | 'unavailable' | 'unused';
}
/**
 * The first thing to say. ``have`` is the last number that was received; nothing asks for everything.
 */
export interface Hello {
  type: 'hello';
  have?: number | null;
  lang?: string;
  token?: string | null;
}
/**
 * POST /api/tournaments/{tournament}/help.
 */
export interface HelperCode {
  code: string;
}
/**
 * POST /api/tournaments/{tournament}/helpers: whoever opens it may run the tournament, too.
 */
export interface HelperLink {
  url: string;
  qr: string;
  expires: number;
}
/**
 * What a strong player would do.
 */
export interface Hint {
  type: 'hint';
  id: number;
  move: Move;
}
/**
 * Somebody has asked for a hint, for the first time in this game: it is not rated any more.
 */
export interface HintTaken {
  type: 'hinted';
  seat: number;
}
/**
 * POST and PATCH /api/me: how one wants to be called, and seen; without a face one keeps the one one has.
 */
export interface Introduction {
  name: string;
  lang?: string;
  face?:
    | 'kite'
    | 'shepherd'
    | 'bard'
    | 'scholar'
    | 'knight'
    | 'queen'
    | 'flowers'
    | 'piper'
    | 'lantern'
    | 'seer'
    | 'stag'
    | 'hostess'
    | 'miner'
    | 'smith'
    | 'horns'
    | 'drummer'
    | 'ram'
    | 'boulder';
}
/**
 * POST /api/tables, GET /api/tables/{table}/invitation: how others come to a table.
 */
export interface Invitation {
  table: string;
  url: string;
  qr: string;
  code: string;
  code_expires: number;
}
/**
 * A bot, by which a standing can be read.
 */
export interface Landmark {
  bot: string;
  standing: Standing;
}
/**
 * How well somebody plays where 1500 is average and 200 more win three of four; and how unsure that is.
 */
export interface Standing {
  points: number;
  unsure: number;
}
/**
 * GET /api/leaderboard.
 */
export interface Leaderboard {
  lines: LeaderboardLine[];
  bots: Landmark[];
}
/**
 * A player of the server.
 */
export interface LeaderboardLine {
  place: number;
  name: string;
  rating: number;
  games: number;
  me: boolean;
  standing: Standing | null;
  face?: string;
}
/**
 * A referee takes that back.
 */
export interface LiftPenalty {
  do: 'lift';
  penalty: number;
}
/**
 * GET /api/tables: the public tables; GET /api/me/games: one's own.
 */
export interface Lobby {
  tables: LobbyTable[];
}
/**
 * A table as the lobby, and the list of one's own games, show it.
 */
export interface LobbyTable {
  table: string;
  title: string;
  status: 'ended' | 'gathering' | 'over' | 'playing';
  edition: string;
  players: number;
  options: {
    [k: string]: string | boolean | number | string[];
  };
  seats: SeatView[];
  host_name: string;
  at: number;
  round: number;
  rounds: number;
  totals: number[];
  winners: number[];
}
/**
 * Who sits on a seat, as everyone sees it.
 */
export interface SeatView {
  kind: 'bot' | 'free' | 'person';
  name: string;
  bot: string;
  program: boolean;
  stood_in: string;
  host: boolean;
  word: string;
  face?: string;
}
/**
 * Something that was said.
 */
export interface MessageView {
  seat: number | null;
  name: string;
  at: number;
  text: string;
  quick: string;
}
/**
 * Somebody sits at another table, or at none (0).
 */
export interface MovePlayer {
  do: 'move';
  player: number;
  table: number;
}
/**
 * POST /api/tables. ``sit``: the host sits down; ``bots``: fills the other seats; ``start``: begins at once.
 */
export interface NewTable {
  settings: Settings;
  sit?: boolean;
  bots?: string | null;
  start?: boolean;
}
/**
 * What the table waits for, and what this seat may do.
 */
export interface Now {
  phase: Phase;
  actors: number[];
  legal: Move[];
  limits: LimitsView | null;
  since: number;
  undo: boolean;
  winning: number | null;
  moment?: number;
}
/**
 * The table is at its end; now the seed may be known, unless other tables still play the same cards.
 */
export interface Over {
  type: 'over';
  status: 'ended' | 'gathering' | 'over' | 'playing';
  seed: string;
  words: {
    [k: string]: string;
  };
}
/**
 * POST /api/tables/{table}/seats/{seat}/token: what one's own bot is called.
 */
export interface OwnBot {
  name?: string;
}
/**
 * A referee takes points from somebody.
 */
export interface Penalise {
  do: 'penalise';
  player: number;
  round: number;
  points: number;
  reason?: string;
  key?: string;
}
/**
 * Still there?
 */
export interface Ping {
  type: 'ping';
}
/**
 * One of one's finished games.
 */
export interface PlayedGame {
  edition: string;
  at: number;
  points: number;
  won: boolean;
  rounds: number;
  exact: number;
}
/**
 * Somebody was asked to go on.
 */
export interface Poked {
  type: 'nudged';
  seat: number;
  by: number;
}
/**
 * Still here.
 */
export interface Pong {
  type: 'pong';
  time: number;
}
/**
 * Who is connected now.
 */
export interface Present {
  type: 'present';
  present: number[];
  spectators: number;
  away: Away[];
}
/**
 * The body of every answer of 400 and above.
 */
export interface Problem {
  refusal: RefusalView;
}
/**
 * Why something is not possible: a code and what it is about, the clause it rests on, and one sentence.
 */
export interface RefusalView {
  code: string;
  clause: string;
  params: {
    [k: string]: string | number;
  };
  sentence: string;
}
/**
 * What was asked for did not happen; without an id it was not even readable.
 *
 *     The code ``not_known_yet`` says that nobody knows: ``done`` or another refusal with the same id follows.
 */
export interface Refused {
  type: 'refused';
  id: number | null;
  refusal: RefusalView;
}
/**
 * A player goes, or is sent away.
 */
export interface RemovePlayer {
  do: 'leave';
  player: number;
  disqualified?: boolean;
}
/**
 * A player is called something else.
 */
export interface RenamePlayer {
  do: 'rename';
  player: number;
  name: string;
}
/**
 * GET /api/tables/{table}/replay?seat=: a finished game as one seat saw it, or face up (``seat`` is null).
 */
export interface Replay {
  table: string;
  setup: SetupView;
  names: string[];
  seat: number | null;
  first: GameView;
  moves: GameEvent[][];
  seed: string;
  seed_hash: string;
  words: {
    [k: string]: string;
  };
  faces: string[];
  nonces: {
    [k: string]: string;
  };
  commitments: {
    [k: string]: string;
  };
  voided: VoidedView[];
}
/**
 * A deal that never was: somebody did not show the word that they had committed to.
 */
export interface VoidedView {
  seed: string;
  seed_hash: string;
  words: {
    [k: string]: string;
  };
  nonces: {
    [k: string]: string;
  };
  commitments: {
    [k: string]: string;
  };
}
/**
 * How a table ended.
 */
export interface ReportTable {
  do: 'report';
  round: number;
  table: number;
  /**
   * @maxItems 6
   */
  points: (number | null)[];
  reason?: string;
}
/**
 * A player is back.
 */
export interface ReturnPlayer {
  do: 'return';
  player: number;
}
/**
 * Who sits on a seat, or plays for whoever sits there, is another now.
 */
export interface SeatChanged {
  type: 'seat';
  seat: number;
  now: SeatView;
  why: 'away' | 'bot_seated' | 'came_back' | 'clock' | 'freed' | 'left' | 'removed' | 'renamed' | 'seated' | 'word';
}
/**
 * POST /api/tables/{table}/seats/{seat}/token: seats a bot of one's own; the token is shown this once.
 */
export interface SeatToken {
  token: string;
  seat: number;
}
/**
 * The game that would be played, or why it can't be; and for every other choice why that would be refused.
 */
export interface SetupAnswer {
  setup: SetupView | null;
  refusal: RefusalView | null;
  refused: {
    [k: string]: {
      [k: string]: RefusalView;
    };
  };
}
/**
 * POST /api/setup: can this be played, and what could be changed?
 */
export interface SetupQuestion {
  edition: string;
  players: number;
  options?: {
    [k: string]: string | boolean | number | string[];
  };
}
/**
 * A word of the shuffle, and the random text that had hidden it.
 */
export interface ShownWordView {
  nonce: string;
  word: string;
}
/**
 * Somebody has committed to a word; the words are to be shown; or one was withheld, and a new seed is drawn.
 */
export interface ShuffleChanged {
  type: 'shuffle';
  what: 'committed' | 'showing' | 'void';
  seed_hash: string;
  shuffle: ShuffleView;
}
/**
 * How players have a part in the shuffle; by seat, where something is told of one.
 */
export interface ShuffleView {
  attempt: number;
  showing: boolean;
  commitments: {
    [k: string]: string;
  };
  shown: {
    [k: string]: ShownWordView;
  };
  fixed: boolean;
  withheld: string[][];
}
/**
 * What lies on a table, to be printed.
 */
export interface Slip {
  table: number;
  key: string;
  url: string;
  qr: string;
}
/**
 * POST …/{key}/pad: how the table ended, by its score pad as files have one (docs/pad.md).
 */
export interface SlipPad {
  pad: {};
  by?: string;
}
/**
 * POST the same: how the table ended, by seat.
 */
export interface SlipReport {
  /**
   * @maxItems 6
   */
  points: (number | null)[];
  by?: string;
}
/**
 * GET /api/tournaments/{tournament}/rounds/{round}/tables/{table}/{key}: what a table needs to keep score.
 */
export interface SlipView {
  tournament: string;
  name: string;
  round: number;
  rounds: number;
  table: number;
  edition: string;
  options: {
    [k: string]: string | boolean | number | string[];
  };
  names: string[];
  pad_names: string[];
  points: (number | null)[] | null;
  source: ('live' | 'organiser' | 'pad') | null;
  open: boolean;
}
/**
 * GET /api/tournaments/{tournament}/rounds/{round}/slips.
 */
export interface Slips {
  round: number;
  slips: Slip[];
}
/**
 * Somebody said something.
 */
export interface Spoken {
  type: 'message';
  message: MessageView;
}
/**
 * GET /api/me/statistics.
 */
export interface Statistics {
  editions: EditionStatistics[];
  rating: number | null;
  games_rated: number;
  standing: Standing | null;
  games_needed: number;
  history: PlayedGame[];
}
/**
 * The settings, or so much else that everything is told anew.
 */
export interface TableChanged {
  type: 'table';
  settings: Settings;
  seats: SeatView[];
  host_name: string;
  host: boolean;
}
/**
 * POST /api/codes: the table that a code leads to.
 */
export interface TableFound {
  table: string;
}
/**
 * All that one person may know of a table.
 */
export interface TableView {
  table: string;
  settings: Settings;
  status: 'ended' | 'gathering' | 'over' | 'playing';
  paused: boolean;
  seats: SeatView[];
  host_name: string;
  seat: number | null;
  host: boolean;
  seed_hash: string;
  seed: string | null;
  undo: UndoView | null;
  messages: MessageView[];
  rematch: string;
  seq: number;
  now: Now | null;
  game: GameView | null;
  shuffle: ShuffleView;
  takeovers: TakeoverView[];
  deserted?: boolean;
  rated: boolean;
  tournament?: string;
  begins?: number;
}
/**
 * An undo that is asked for: by whom, and who has granted it.
 */
export interface UndoView {
  seat: number;
  granted: number[];
}
/**
 * Somebody who would like to play on for a bot from the next deal on, and the seats that have granted it.
 */
export interface TakeoverView {
  seat: number;
  name: string;
  granted: number[];
  mine: boolean;
}
/**
 * Take the last step back; which one is said, so that nobody takes two back by asking twice.
 */
export interface TakeBack {
  do: 'take_back';
  step: 'end' | 'lots' | 'round';
  seq: number;
}
/**
 * The last move did not happen: this is how it stands now.
 */
export interface TakenBack {
  type: 'undone';
  seat: number;
  game: GameView;
}
/**
 * Somebody would like to play on for the bot on this seat; somebody grants or refuses it, or it is taken back.
 */
export interface TakeoverChanged {
  type: 'takeover';
  seat: number;
  name: string;
  what: 'asked' | 'granted' | 'refused' | 'taken_back';
  by: number | null;
}
/**
 * Anything that those who run a tournament can ask for.
 */
export interface TournamentAsked {
  do: 'TournamentAsked';
}
/**
 * POST /api/tournaments/{tournament}/do.
 */
export interface TournamentDo {
  command:
    | EnterPlayers
    | RenamePlayer
    | RemovePlayer
    | ReturnPlayer
    | DrawRound
    | DrawLots
    | TakeBack
    | EndTournament
    | MovePlayer
    | ReportTable
    | Penalise
    | LiftPenalty
    | ChangeFormat
    | DismissHelper;
}
/**
 * POST /api/tournaments: where it is.
 */
export interface TournamentFound {
  tournament: string;
  url: string;
  qr: string;
}
/**
 * One of one's tournaments.
 */
export interface TournamentLine {
  tournament: string;
  name: string;
  players: number;
  rounds: number;
  ended: boolean;
  at: number;
}
/**
 * GET /api/tournaments/{tournament}/me, POST …/join, …/leave: which player one is, and whether one runs it.
 */
export interface TournamentPart {
  player: number | null;
  organiser: boolean;
}
/**
 * GET /api/me/tournaments: those that one runs, the newest first.
 */
export interface Tournaments {
  tournaments: TournamentLine[];
}
/**
 * Somebody asks for an undo, grants or refuses it.
 */
export interface UndoChanged {
  type: 'undo';
  seat: number;
  what: 'asked' | 'granted' | 'refused';
}
/**
 * A line of the log, as this one may know it; ``seq`` counts them without gaps.
 */
export interface Update {
  type: 'update';
  seq: number;
  at: number;
  told: Told[];
  now: Now | null;
}
/**
 * How everything stands, for this one who came: everything before it is out of date.
 */
export interface Welcome {
  type: 'welcome';
  table: TableView;
  present: number[];
  spectators: number;
  time: number;
  away: Away[];
  removed: boolean;
}
