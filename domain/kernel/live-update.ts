import { z } from 'zod'

/** `favorite`: news of a product or producer for those who keep it. */
const topic = z.enum(['order', 'checkout', 'product', 'favorite'])

/** What a browser may say over /ws. Topics are granted by the server, one by one. */
export const liveRequest = z.discriminatedUnion('type', [
  /** Hear of one thing. `key` is the signed key of a guest's order or checkout. */
  z.object({
    type: z.literal('watch'),
    topic,
    id: z.string().max(100),
    key: z.string().max(100).optional(),
  }),
  z.object({ type: z.literal('unwatch'), topic, id: z.string().max(100) }),
  /** Everything since this position, please: sent after a reconnection, once the topics are watched again. */
  z.object({ type: z.literal('resume'), position: z.string().max(60) }),
])
export type LiveRequest = z.infer<typeof liveRequest>

/** What the server says about itself. Everything else on the socket is a message of some context's `contract.ts`. */
export type LiveServerMessage =
  | { readonly type: 'welcome'; readonly position: string; readonly signedIn: boolean }
  /** Too much was missed to tell it piece by piece: everything may be stale. */
  | { readonly type: 'resync'; readonly position: string }
  | { readonly type: 'refused'; readonly topic: string; readonly id: string }
  /** The browser has heard everything up to here. */
  | { readonly type: 'caught_up'; readonly position: string }

/** A hint that something changed: a type and ids, never content. The truth is one GET away. */
export interface LiveMessage {
  readonly type: string
  readonly position: string
  readonly [id: string]: unknown
}
