import { useQuery } from '@tanstack/react-query'
import {
  changeEmailForm,
  changePasswordForm,
  type ProfileView,
  type SessionView,
  type UserView,
} from '#domain/identity/contract.ts'
import {
  sessionsQuery,
  useChangeEmail,
  useChangePassword,
  useEndOtherSessions,
  useEndSession,
} from '#frontend/shared/identity/api.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { dateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { usePasswordHint } from './password-reset.tsx'
import { ResendForm } from './verify-email.tsx'

const EMPTY = { currentPassword: '', password: '' }

export function PasswordSection({ user }: { readonly user: UserView }) {
  const form = useForm({ schema: changePasswordForm, initial: EMPTY, failed: 'Password not changed' })
  const hint = usePasswordHint({
    password: form.values.password,
    username: user.username,
    error: form.errors.password,
    of: user,
  })
  const change = useChangePassword()
  const changed = () => {
    form.fill(EMPTY)
    toast({ title: 'Password changed', text: 'Every other browser has been signed out.' })
  }
  const send = () => change.mutate(form.values, { onSuccess: changed, onError: form.refused })
  return (
    <form {...form.props(change.isPending, send)}>
      <p className="account-note">We sign out every other browser and let you know by email.</p>
      <div className="account-pair">
        <Field label="Your current password" error={form.errors.currentPassword}>
          <input {...form.field('currentPassword')} type="password" autoComplete="current-password" />
        </Field>
        <Field label="New password" error={form.errors.password} hint={hint}>
          <input {...form.field('password')} type="password" autoComplete="new-password" />
        </Field>
      </div>
      <Button type="submit" look="secondary" busy={change.isPending}>
        Change password
      </Button>
    </form>
  )
}

/** The address of today, the one that waits to be confirmed, and the way to another one. */
export function EmailSection({ profile }: { readonly profile: ProfileView }) {
  const { email, verified, pendingEmail } = profile
  return (
    <>
      <p className="account-now">
        <strong>{email}</strong>
        <Badge tone={verified ? 'leaf' : 'honey'}>{verified ? 'Confirmed' : 'Not confirmed'}</Badge>
      </p>
      {!verified && <p className="account-note">Until it’s confirmed, sign in with your username.</p>}
      {!verified && <ResendForm email={email} label="Send the confirmation email again" />}
      {pendingEmail && (
        <p className="door-done" role="status">
          We have sent a link to {pendingEmail}. Your address changes once you open it. Until then everything stays as
          it is.
        </p>
      )}
      <ChangeForm />
    </>
  )
}

function ChangeForm() {
  const form = useForm({ schema: changeEmailForm, initial: { email: '', password: '' }, failed: 'Email not changed' })
  const change = useChangeEmail()
  const send = () => {
    const { email, password } = form.values
    const sent = () => form.fill({ email: '', password: '' })
    change.mutate({ email: email.trim(), password }, { onSuccess: sent, onError: form.refused })
  }
  return (
    <form {...form.props(change.isPending, send)}>
      <div className="account-pair">
        <Field label="New email" error={form.errors.email}>
          <input {...form.field('email')} type="email" autoComplete="email" />
        </Field>
        <Field label="Current password" error={form.errors.password}>
          <input {...form.field('password')} type="password" autoComplete="current-password" />
        </Field>
      </div>
      <Button type="submit" look="secondary" busy={change.isPending}>
        Change email
      </Button>
    </form>
  )
}

/** `Firefox on Windows`, as far as it is known. */
export function deviceWords({ browser, system }: Pick<SessionView, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'A browser we do not know'
}

const [MINUTE, HOUR] = [60_000, 3_600_000]

/** As coarsely as it is kept: `Active in the last few minutes`, `Last seen 3 hours ago`, `Last seen May 3, 2026`. */
export function seenWords(lastSeenAt: string, now: number): string {
  const ago = now - Date.parse(lastSeenAt)
  if (ago < 15 * MINUTE) return 'Active in the last few minutes'
  if (ago < HOUR) return 'Last seen within the hour'
  const hours = Math.round(ago / HOUR)
  if (hours < 24) return `Last seen ${hours} ${hours === 1 ? 'hour' : 'hours'} ago`
  return `Last seen ${dateWords(lastSeenAt)}`
}

/** Where the account is signed in, and the ways out. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  const ended = () => toast({ title: 'Signed out everywhere else', text: 'Only this browser is still signed in.' })
  if (sessions.isLoadingError) return <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />
  if (!sessions.data) return <Skeleton height="8rem" />
  return (
    <>
      <p className="account-note">
        A sign-in ends on its own after 14 days without activity, and after 90 days at most; for staff after 30 minutes
        and 12 hours. Nothing about it is kept.
      </p>
      <ul className="sessions">
        {sessions.data.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button
          look="secondary"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined, { onSuccess: ended, onError: failed })}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}

function Session({ session }: { readonly session: SessionView }) {
  const end = useEndSession()
  const device = deviceWords(session)
  const ended = () => toast({ title: 'Signed out', text: `${device} is signed out.` })
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <span>
          {session.current ? 'This browser' : seenWords(session.lastSeenAt, Date.now())} · Signed in{' '}
          {dateWords(session.signedInAt)}
        </span>
      </div>
      {!session.current && (
        <Button
          look="quiet"
          size="small"
          busy={end.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => end.mutate(session.id, { onSuccess: ended, onError: failed })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

const failed = (error: Error) => toast({ title: 'Not signed out', text: sentenceOf(error), tone: 'error' })
