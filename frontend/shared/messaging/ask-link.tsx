import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'

interface AskLinkProps {
  readonly producerId: string
  /** The product that the question is about, if any. */
  readonly productId?: string
  readonly label: string
}

/** Link to ask a producer a question. Hidden from the producer themselves. */
export function AskLink({ producerId, productId, label }: AskLinkProps) {
  const { data: user } = useUser()
  if (user?.producerId === producerId) return null
  const to = paths.messagesAbout(productId ? { product: productId } : { producer: producerId })
  return (
    <LinkButton to={to} variant="secondary">
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path className="icon-line" d="M4 5h16v11H10l-5 4v-4H4V5Z" />
      </svg>
      {label}
    </LinkButton>
  )
}
