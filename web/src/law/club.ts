/* Written from stonehenge.rules.editions.club by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { VARIANTS, base_setup } from './base';
import { Edition } from './edition';
import { Options } from './options';

export const CLUB = new Edition('club', 3, 6, 'B2', VARIANTS, (players) => new Options(undefined, undefined, undefined, undefined, undefined, undefined, py.same(py.mod(players, 2), 0), 'counterclockwise'), base_setup);
