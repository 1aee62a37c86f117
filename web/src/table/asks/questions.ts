/** What every look of a question is given, whichever world it is asked in. */

import type { Game, Move } from '../../types';

export interface ColoursQuestion {
  title: string;
  colours: (string | null)[];
  edition: string;
  hinted: string | null | undefined;
  onchoose: (colour: string | null) => void;
  oncancel?: (() => void) | undefined;
}

export interface PredictQuestion {
  game: Game;
  legal: Move[];
  hint: Move | null;
  onmove: (move: Move) => void;
}
