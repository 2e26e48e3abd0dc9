import type { SeasonalUpdate } from '#domain/seasonal/contract.ts'
import type { RecipeEvent, SeasonalItemEvent } from '#domain/seasonal/seasonal.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** Only the staff hears of it: two of them may edit at once. */
export const seasonalLive = (): LiveMap =>
  liveMap<SeasonalItemEvent | RecipeEvent>({
    SeasonalItemPublished: told,
    SeasonalItemUpdated: told,
    SeasonalItemWithdrawn: told,
    RecipePublished: told,
    RecipeUpdated: told,
    RecipeWithdrawn: told,
  })

function told(): Told[] {
  const message: SeasonalUpdate = { type: 'seasonal_update' }
  return [{ topics: ['staff:seasonal'], message: { ...message } }]
}
