import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { seasonalItemId } from '../kernel/ids.ts'

/** Something that has a season. */
export const seasonalItemContent = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  /** The category of the goods it is sold as. */
  category: z.string(),
  /** The months it is at its best, 1 to 12. */
  peakMonths: z.array(z.number().int()),
  nutritionalHighlights: z.array(z.string()),
  /** A listing is this item when its name bears all of the search words and none of the other words. */
  includedTerms: z.array(z.string()),
  excludedTerms: z.array(z.string()),
})
export type SeasonalItemContent = Readonly<z.infer<typeof seasonalItemContent>>

export const seasonalItemEvents = defineEvents({
  SeasonalItemPublished: seasonalItemContent.extend({ itemId: seasonalItemId }),
  SeasonalItemUpdated: seasonalItemContent.extend({ itemId: seasonalItemId }),
  SeasonalItemWithdrawn: z.object({ itemId: seasonalItemId }),
})
export type SeasonalItemEvent = EventOf<typeof seasonalItemEvents>
