import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { homeOf } from '#frontend/account/identity/after-sign-in.ts'
import { useFavorites, useFavoriteUpdates } from '#frontend/shared/favorites/favorite-changes.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useSignOut } from '#frontend/shared/lib/sign-out.ts'
import { unreadQuery } from '#frontend/shared/messaging/api.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'

const PANEL = 'account-menu'

/** Avatar button with a signed-in member's links. A separate chunk, because most visitors are not signed in. */
export function AccountMenu({ user }: { readonly user: UserView }) {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const { data: favorites = 0 } = useFavorites((all) => all.length)
  useFavoriteUpdates()
  const navigate = useNavigate()
  const session = useSignOut(() => void navigate(paths.home))
  const close = () => panel.current?.hidePopover()
  const signOut = () =>
    session.mutate(undefined, {
      onError: (error) => toast({ title: 'Sign-out failed', text: errorMessage(error), tone: 'error' }),
    })
  return (
    <>
      <button
        type="button"
        className="avatar"
        popoverTarget={PANEL}
        aria-expanded={open}
        aria-label={unread > 0 ? `Account, ${unread} unread ${unread === 1 ? 'message' : 'messages'}` : 'Account'}
      >
        <span aria-hidden="true">{user.username.slice(0, 1).toUpperCase()}</span>
        {unread > 0 && <span className="avatar-dot" aria-hidden="true" />}
      </button>
      <div
        ref={panel}
        id={PANEL}
        popover="auto"
        className="account-menu"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <nav aria-label="Account">
            <p>
              Signed in as <strong>{user.username}</strong>
            </p>
            <MenuLink to={homeOf(user)} onGo={close}>
              Dashboard
            </MenuLink>
            <MenuLink to={paths.orders} onGo={close}>
              Orders
            </MenuLink>
            <MenuLink to={paths.messages} onGo={close} count={unread} isNew>
              Messages
            </MenuLink>
            <MenuLink to={paths.favorites} onGo={close} count={favorites}>
              Favorites
            </MenuLink>
            <MenuLink to={paths.account} onGo={close}>
              Settings
            </MenuLink>
            <hr />
            <button type="button" aria-disabled={session.isPending || undefined} onClick={signOut}>
              Sign out
            </button>
          </nav>
        )}
      </div>
    </>
  )
}

interface MenuLinkProps {
  readonly to: string
  readonly onGo: () => void
  readonly children: ReactNode
  readonly count?: number
  /** Whether the count is of unseen items. */
  readonly isNew?: boolean
}

function MenuLink({ to, onGo, children, count = 0, isNew = false }: MenuLinkProps) {
  return (
    <Link to={to} onClick={onGo}>
      {children}
      {count > 0 && <Badge tone={isNew ? 'tomato' : 'leaf'}>{count > 99 ? '99+' : count}</Badge>}
    </Link>
  )
}
