import type { InquiryUpdate } from '#domain/contact/contract.ts'
import type { InquiryEvent } from '#domain/contact/inquiry.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

/** Only staff are notified. */
export const contactLive = (): LiveMap =>
  liveMap<InquiryEvent>({ InquirySubmitted: inquiryUpdate, InquiryAnswered: inquiryUpdate })

function inquiryUpdate(): Delivery[] {
  const message: InquiryUpdate = { type: 'inquiry_update' }
  return [{ topics: ['staff:disputes'], message: { ...message } }]
}
