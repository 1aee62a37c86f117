/* Written from stonehenge.rules.editions.classic by `python -m web.transpile`. Do not edit. */

import { VARIANTS, base_setup } from './base';
import { Edition } from './edition';
import { Options } from './options';

export const CLASSIC = new Edition('classic', 3, 6, 'B2', VARIANTS, (_players) => new Options(), base_setup);
