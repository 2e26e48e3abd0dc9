import { NavLink, useNavigate } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { homeOf } from '#frontend/account/identity/after-sign-in.ts'
import { MessagesLink } from '#frontend/account/messaging/lazy-messages-link.tsx'
import { FavoritesLink } from '#frontend/shared/favorites/for-members.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { useSignOut } from '#frontend/shared/lib/sign-out.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'

interface MemberLinksProps {
  readonly user: UserView
  readonly onGo: (() => void) | undefined
}

/** My Favorites, Messages, Dashboard, account and Log Out. Apart, because most who come to look are not signed in. */
export function MemberLinks({ user, onGo }: MemberLinksProps) {
  const navigate = useNavigate()
  const logout = useSignOut(() => {
    onGo?.()
    void navigate(paths.home)
  })
  const leave = () =>
    logout.mutate(undefined, {
      onError: (error) => toast({ title: 'Logout failed', text: sentenceOf(error), tone: 'error' }),
    })
  return (
    <>
      <FavoritesLink onGo={onGo} />
      <MessagesLink onGo={onGo} />
      <LinkButton to={homeOf(user)} look="secondary" size="small" {...(onGo ? { onClick: onGo } : {})}>
        Dashboard
      </LinkButton>
      <NavLink to={paths.account} className="account-link" {...(onGo ? { onClick: onGo } : {})}>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path className="icon-line" d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8a7.5 7.5 0 0 1 15 0" />
        </svg>
        <span>Account</span>
      </NavLink>
      <Button look="quiet" size="small" busy={logout.isPending} onClick={leave}>
        Log Out
      </Button>
    </>
  )
}
