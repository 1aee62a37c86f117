/** Junior's world: a meadow in daylight, and in the evening with the dark theme (J7). */

import { chip } from '../../art/meadow';
import type { World } from '../world.svelte';
import Backdrop from './Backdrop.svelte';
import Bee from './Bee.svelte';
import Chips from './Chips.svelte';
import Colours from './Colours.svelte';
import './meadow.css';
import Predict from './Predict.svelte';
import ReadAloud from './ReadAloud.svelte';
import Stump from './Stump.svelte';

export const world: World = { name: 'meadow', Backdrop, Ring: Stump, Predict, Colours, Chips, Pointer: Bee, ReadAloud, coin: chip };
