import type { DemoProducer } from '../demo-market.ts'
import { cellarDoor } from './cellar-door.ts'
import { clothesline } from './clothesline.ts'
import { cloverKnoll } from './clover-knoll.ts'
import { cobbleGore } from './cobble-gore.ts'
import { copperSpoon } from './copper-spoon.ts'
import { fencerow } from './fencerow.ts'
import { firstFrost } from './first-frost.ts'
import { fleeceFern } from './fleece-fern.ts'
import { glasshouse } from './glasshouse.ts'
import { goatRock } from './goat-rock.ts'
import { harrowLane } from './harrow-lane.ts'
import { hollowLog } from './hollow-log.ts'
import { hotRows } from './hot-rows.ts'
import { kettleLedge } from './kettle-ledge.ts'
import { kingfisher } from './kingfisher.ts'
import { larderStreet } from './larder-street.ts'
import { lindenHum } from './linden-hum.ts'
import { longShadow } from './long-shadow.ts'
import { loonPoint } from './loon-point.ts'
import { millFalls } from './mill-falls.ts'
import { nineHen } from './nine-hen.ts'
import { shagbark } from './shagbark.ts'
import { sorrelStone } from './sorrel-stone.ts'
import { sumacRidge } from './sumac-ridge.ts'
import { tansyHill } from './tansy-hill.ts'
import { twoBells } from './two-bells.ts'
import { windrow } from './windrow.ts'
import { wrenHouse } from './wren-house.ts'

/** Everyone who sells in the demo market, those who came first at the top. */
export const PRODUCERS: readonly DemoProducer[] = [
  tansyHill,
  fencerow,
  twoBells,
  kettleLedge,
  lindenHum,
  nineHen,
  wrenHouse,
  hollowLog,
  sorrelStone,
  copperSpoon,
  larderStreet,
  cobbleGore,
  sumacRidge,
  loonPoint,
  shagbark,
  firstFrost,
  harrowLane,
  goatRock,
  clothesline,
  fleeceFern,
  millFalls,
  windrow,
  longShadow,
  glasshouse,
  cloverKnoll,
  cellarDoor,
  hotRows,
  kingfisher,
]
