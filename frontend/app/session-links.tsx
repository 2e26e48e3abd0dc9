import { Suspense } from 'react'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { softLazy } from '#frontend/ui/soft-lazy.ts'

const MemberLinks = softLazy(async () => (await import('./member-links.tsx')).MemberLinks)

interface Props {
  readonly words: { readonly signIn: string; readonly signUp?: string }
  readonly onGo?: () => void
}

/** Sign In for a visitor; what is theirs for everyone else. */
export function SessionLinks({ words, onGo }: Props) {
  const { data: user, isPending } = useUser()
  const go = onGo ? { onClick: onGo } : {}
  if (isPending) return null
  if (user)
    return (
      <Suspense fallback={null}>
        <MemberLinks user={user} onGo={onGo} />
      </Suspense>
    )
  return (
    <>
      <LinkButton to={paths.login} look="secondary" size="small" {...go}>
        {words.signIn}
      </LinkButton>
      {words.signUp && (
        <LinkButton to={paths.signup} size="small" {...go}>
          {words.signUp}
        </LinkButton>
      )}
    </>
  )
}
