import { z } from 'zod'
import { type NoticeKind, noticeKinds } from '#domain/notifications/notice.ts'

/** A notice as a job bears it: ids and figures, and when it came about. */
export const toldNotice = z.object({
  id: z.string(),
  recipient: z.string(),
  kind: z.enum(noticeKinds as [NoticeKind, ...NoticeKind[]]),
  orderId: z.string().nullable(),
  productId: z.string().nullable(),
  conversationId: z.string().nullable(),
  figure: z.number().nullable(),
  at: z.string(),
})
export type ToldNotice = z.infer<typeof toldNotice>
