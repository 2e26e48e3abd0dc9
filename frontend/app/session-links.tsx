import { useNavigate } from 'react-router-dom'
import { useLogout } from '#frontend/features/identity/api.ts'
import { homeOf } from '#frontend/features/identity/home-of.ts'
import { paths } from '#frontend/lib/paths.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { useUser } from '#frontend/lib/session.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { toast } from '#frontend/ui/toasts.tsx'

interface Props {
  readonly words: { readonly signIn: string; readonly signUp?: string }
  readonly onGo?: () => void
}

/** Sign In for a visitor; Dashboard and Log Out for everyone else. */
export function SessionLinks({ words, onGo }: Props) {
  const { data: user, isPending } = useUser()
  const go = onGo ? { onClick: onGo } : {}
  if (isPending) return null
  if (user) return <Member home={homeOf(user)} onGo={onGo} />
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

function Member({ home, onGo }: { readonly home: string; readonly onGo: (() => void) | undefined }) {
  const logout = useLogout()
  const navigate = useNavigate()
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => {
        onGo?.()
        void navigate(paths.home)
      },
      onError: (error) => toast({ title: 'Logout failed', text: sentenceOf(error), tone: 'error' }),
    })
  return (
    <>
      <LinkButton to={home} look="secondary" size="small" {...(onGo ? { onClick: onGo } : {})}>
        Dashboard
      </LinkButton>
      <LinkButton to={paths.account} look="quiet" size="small" {...(onGo ? { onClick: onGo } : {})}>
        Account
      </LinkButton>
      <Button look="quiet" size="small" busy={logout.isPending} onClick={leave}>
        Log Out
      </Button>
    </>
  )
}
