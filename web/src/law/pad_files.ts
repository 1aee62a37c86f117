/* Written from stonehenge.scorepad.pad_files by `python -m web.transpile`. Do not edit. */


export const ONE: string = 'stonehenge-pad/1';

export const MANY: string = 'stonehenge-pads/1';

export const LONGEST: number = 64;

export const MOST_NOTES: number = 20000;

export const NOTE_FORMS: ReadonlyMap<string, readonly (readonly (string)[])[]> = new Map([['predict', [['round', 'number'], ['player', 'number'], ['tricks', 'number']]], ['seals', [['round', 'number'], ['player', 'number'], ['take', 'colours'], ['steal', 'thefts']]], ['black_mage', [['round', 'number'], ['player', 'number']]], ['tricks', [['round', 'number'], ['player', 'number'], ['tricks', 'number']]], ['left', [['round', 'number'], ['player', 'number'], ['coloured', 'number'], ['black', 'number'], ['white', 'number']]], ['bomb', [['round', 'number'], ['exploded', 'flag']]], ['cloud', [['round', 'number'], ['player', 'player'], ['tricks', 'number']]], ['trump', [['round', 'number'], ['trump', 'trump']]], ['clear', [['round', 'number']]], ['leave', [['round', 'number'], ['player', 'number']]], ['join', [['round', 'number'], ['name', 'text'], ['after', 'number'], ['points', 'number']]], ['rename', [['player', 'number'], ['name', 'text']]], ['stop', [['round', 'number']]], ['undo', []], ['redo', []]]);
