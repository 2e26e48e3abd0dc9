import type { EmailView } from '#domain/notifications/contract.ts'
import { mailsTo } from '#tests/support/shopping.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

interface Wanted {
  readonly to: string
  /** What the mail's key begins with: `reset:`, `verify:` and the like. */
  readonly about: string
  /** How many of them are waited for; the newest comes first. */
  readonly count?: number
}

/** The mails of one kind to an address, once they are there. */
export const mailsAbout = (visitor: Visitor, { to, about, count = 1 }: Wanted): Promise<readonly EmailView[]> =>
  waitUntil(
    async () => (await mailsTo(visitor, to)).filter(({ key }) => key.startsWith(about)),
    (found) => found.length >= count,
  )

/** The token behind the newest mail's link, which leads to a page and not to the server's API. */
export async function tokenIn(visitor: Visitor, wanted: Wanted): Promise<string> {
  const [mail] = await mailsAbout(visitor, wanted)
  const link = /(https?:\/\/\S+\?token=[^\s"<]+)/.exec(mail!.text)
  return new URL(link![1]!).searchParams.get('token')!
}
