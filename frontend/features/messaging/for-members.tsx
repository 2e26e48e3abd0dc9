import { MembersOnly } from '#frontend/ui/members-only.tsx'
import { softLazy } from '#frontend/ui/soft-lazy.ts'

/** Fetched when the first member looks: visitors do not bear it. */
const Link = softLazy(async () => (await import('./messages-link.tsx')).MessagesLink)

export const MessagesLink = ({ onGo }: { readonly onGo?: (() => void) | undefined }) => (
  <MembersOnly>
    <Link onGo={onGo} />
  </MembersOnly>
)
