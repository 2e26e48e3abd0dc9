import { softLazy } from '#frontend/shared/ui/lazy-component.ts'
import { MembersOnly } from '#frontend/shared/ui/states.tsx'

/** Fetched when the first member looks: visitors do not bear it. */
const Link = softLazy(async () => (await import('./messages-link.tsx')).MessagesLink)

export const MessagesLink = ({ onGo }: { readonly onGo?: (() => void) | undefined }) => (
  <MembersOnly>
    <Link onGo={onGo} />
  </MembersOnly>
)
