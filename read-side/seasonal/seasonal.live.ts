import type { SeasonalUpdate } from '#domain/seasonal/contract.ts'
import type { RecipeEvent, SeasonalItemEvent } from '#domain/seasonal/seasonal.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

/** Only staff are notified, because two agents may edit at the same time. */
export const seasonalLive = (): LiveMap =>
  liveMap<SeasonalItemEvent | RecipeEvent>({
    SeasonalItemPublished: seasonalUpdate,
    SeasonalItemUpdated: seasonalUpdate,
    SeasonalItemWithdrawn: seasonalUpdate,
    RecipePublished: seasonalUpdate,
    RecipeUpdated: seasonalUpdate,
    RecipeWithdrawn: seasonalUpdate,
  })

function seasonalUpdate(): Delivery[] {
  const message: SeasonalUpdate = { type: 'seasonal_update' }
  return [{ topics: ['staff:seasonal'], message: { ...message } }]
}
