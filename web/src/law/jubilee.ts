/* Written from stonehenge.rules.editions.jubilee by `python -m web.transpile`. Do not edit. */

import { VARIANTS, base_setup } from './base';
import { Edition } from './edition';
import { Options } from './options';

export const JUBILEE = new Edition('jubilee', 3, 6, 'B2', ['specials', ...VARIANTS], (_players) => new Options(), base_setup);
