import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Form, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { changeEmailForm, changePasswordForm, type SessionView } from '#domain/identity/contract.ts'
import { disableTwoFactorForm } from '#domain/identity/two-factor.contract.ts'
import { homeOf } from '#frontend/account/identity/after-sign-in.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { StatusTag } from '#frontend/shared/console/format.tsx'
import {
  sessionsQuery,
  useChangeEmail,
  useChangePassword,
  useEndOtherSessions,
  useEndSession,
  useResendVerification,
} from '#frontend/shared/identity/api.ts'
import { usePasswordHint } from '#frontend/shared/identity/password-hint.ts'
import { formatDate } from '#frontend/shared/lib/marketplace-time.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { Change, SettingRow, SettingRows, SettingsCard, type SettingsPageProps } from './setting-row.tsx'
import { useRemoveTwoFactor } from './two-factor-api.ts'

/** Email, password, two-step sign-in and the sessions of the account. */
export function SecurityPage({ user, profile }: SettingsPageProps) {
  return (
    <ConsolePage title="Sign-in & security">
      <Flex vertical gap="middle">
        {user.staffSetupRequired && (
          <Alert
            type="warning"
            showIcon
            title="Finish setting up your staff account"
            description={SETUP_STEPS[user.staffSetupRequired]}
          />
        )}
        <SettingsCard title="Sign-in">
          <SettingRows>
            <Email profile={profile} />
            <Password user={user} />
            <TwoFactor user={user} profile={profile} />
          </SettingRows>
          {profile.pendingEmail && (
            <Alert
              type="info"
              showIcon
              role="status"
              style={{ marginTop: 16 }}
              title={`Confirm ${profile.pendingEmail}`}
              description="We sent a link to this address. Your email changes once you open it."
            />
          )}
        </SettingsCard>
        <Sessions staff={user.staff !== null} />
      </Flex>
    </ConsolePage>
  )
}

const SETUP_STEPS = {
  longer_password: 'Choose a longer password and set up two-step sign-in. Your role starts after that.',
  two_factor: 'Set up two-step sign-in. Your role starts after that.',
} as const

function Email({ profile: { email, verified } }: Pick<SettingsPageProps, 'profile'>) {
  const change = useChangeEmail()
  const resend = useResendVerification()
  const { message } = App.useApp()
  const sendAgain = () =>
    void resend.mutateAsync(email).then(
      (answer) => void message.success(answer.message),
      (error) => void message.error(`Email not sent. ${errorMessage(error)}`),
    )
  return (
    <SettingRow
      label="Email"
      value={
        <Flex gap="small" wrap align="center">
          <span>{email}</span>
          <StatusTag tone={verified ? 'good' : 'waiting'}>{verified ? 'Confirmed' : 'Not confirmed'}</StatusTag>
        </Flex>
      }
      hint={!verified && 'Until you confirm it, sign in with your username.'}
      action={
        <>
          {!verified && (
            <Button type="text" loading={resend.isPending} onClick={sendAgain}>
              Resend confirmation
            </Button>
          )}
          <Change
            title="Change email"
            schema={changeEmailForm}
            initial={{ email: '', password: '' }}
            toForm={(values) => ({ ...values, email: values.email?.trim() })}
            lead="We email a link to the new address. Your email changes once you open it."
            saveLabel="Change email"
            onSave={(values) => change.mutateAsync({ ...values, email: values.email.trim() })}
            saved="Confirmation link sent"
          >
            {(rules) => (
              <>
                <Form.Item name="email" label="New email" required rules={rules('email')}>
                  <Input autoFocus type="email" autoComplete="email" />
                </Form.Item>
                <Form.Item name="password" label="Current password" required rules={rules('password')}>
                  <Input.Password autoComplete="current-password" />
                </Form.Item>
              </>
            )}
          </Change>
        </>
      }
    />
  )
}

function Password({ user }: Pick<SettingsPageProps, 'user'>) {
  const change = useChangePassword()
  return (
    <SettingRow
      label="Password"
      value="••••••••••"
      action={
        <Change
          title="Change password"
          schema={changePasswordForm}
          initial={{ currentPassword: '', password: '' }}
          lead="We sign out all other browsers and let you know by email."
          saveLabel="Change password"
          onSave={(values) => change.mutateAsync(values)}
          saved="Password changed. All other browsers are signed out."
        >
          {(rules) => (
            <>
              <Form.Item name="currentPassword" label="Current password" required rules={rules('currentPassword')}>
                <Input.Password autoFocus autoComplete="current-password" />
              </Form.Item>
              <Form.Item
                name="password"
                label="New password"
                required
                rules={rules('password')}
                extra={<PasswordHint user={user} />}
              >
                <Input.Password autoComplete="new-password" />
              </Form.Item>
            </>
          )}
        </Change>
      }
    />
  )
}

function PasswordHint({ user }: Pick<SettingsPageProps, 'user'>) {
  const password: string = Form.useWatch('password') ?? ''
  return usePasswordHint({ password, username: user.username, error: undefined, of: user })
}

// Loaded on demand: it includes the QR code library.
const TwoFactorSetup = lazy(async () => ({ default: (await import('./two-factor-setup.tsx')).TwoFactorSetup }))

function TwoFactor({ user, profile: { recoveryCodesLeft } }: Pick<SettingsPageProps, 'user' | 'profile'>) {
  const [settingUp, setSettingUp] = useState(false)
  const remove = useRemoveTwoFactor()
  const isOn = recoveryCodesLeft !== null
  return (
    <>
      <SettingRow
        label="Two-step sign-in"
        value={<StatusTag tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusTag>}
        hint={
          isOn ? (
            <>
              {recoveryCodesLeft === 1 ? '1 recovery code left' : `${recoveryCodesLeft} recovery codes left`}. For new
              codes, turn it off and set it up again.
            </>
          ) : (
            'Asks for a code from your phone in addition to your password.'
          )
        }
        action={
          isOn ? (
            <Change
              title="Turn off two-step sign-in"
              button="Turn off"
              schema={disableTwoFactorForm}
              initial={{ password: '', code: '' }}
              saveLabel="Turn off"
              onSave={(values) => remove.mutateAsync(values)}
              saved="Two-step sign-in is off"
            >
              {(rules) => (
                <>
                  <Form.Item name="password" label="Current password" required rules={rules('password')}>
                    <Input.Password autoFocus autoComplete="current-password" />
                  </Form.Item>
                  <Form.Item
                    name="code"
                    label="Code"
                    required
                    rules={rules('code')}
                    extra="From your authenticator app, or a recovery code"
                  >
                    <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
                  </Form.Item>
                </>
              )}
            </Change>
          ) : (
            <Button aria-label="Set up two-step sign-in" onClick={() => setSettingUp(true)}>
              Set up
            </Button>
          )
        }
      />
      {isOn && user.staff && (
        <SettingRow label="Staff console" value={<Link to={homeOf(user)}>Open the console</Link>} />
      )}
      <Suspense fallback={null}>{settingUp && <TwoFactorSetup onClose={() => setSettingUp(false)} />}</Suspense>
    </>
  )
}

/** `Firefox on Windows`, as far as known. */
export function deviceName({ browser, system }: Pick<SessionView, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} on ${system}`
  return browser || system || 'Unknown browser'
}

const [MINUTE, HOUR] = [60_000, 3_600_000]

/** As coarse as the recorded time: `A few minutes ago`, `3 hours ago`, `May 3, 2026`. */
export function lastActive(lastSeenAt: string, now: number): string {
  const ago = now - Date.parse(lastSeenAt)
  if (ago < 15 * MINUTE) return 'A few minutes ago'
  if (ago < HOUR) return 'Within the last hour'
  const hours = Math.round(ago / HOUR)
  if (hours < 24) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`
  return formatDate(lastSeenAt)
}

function Sessions({ staff }: { readonly staff: boolean }) {
  const sessions = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  const { message } = App.useApp()
  const end = () =>
    void endOthers.mutateAsync(undefined).then(
      () => void message.success('Signed out everywhere else'),
      (error) => void message.error(`Not signed out. ${errorMessage(error)}`),
    )
  return (
    <SettingsCard
      title="Where you’re signed in"
      extra={
        sessions.data &&
        sessions.data.length > 1 && (
          <Button loading={endOthers.isPending} onClick={end}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <QueryState query={sessions}>
        {(rows) => (
          <ConsoleTable<SessionView>
            label="Sessions"
            columns={SESSION_COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            sticky={false}
          />
        )}
      </QueryState>
      <p className="soft settings-note">
        {staff
          ? 'You’re signed out after 30 minutes without activity, and after 12 hours at most.'
          : 'You’re signed out after 14 days without activity, and after 90 days at most.'}{' '}
        Sessions that have ended are not listed.
      </p>
    </SettingsCard>
  )
}

const SESSION_COLUMNS: readonly ConsoleColumn<SessionView>[] = [
  { key: 'device', title: 'Device', card: 'title', required: true, cell: deviceName },
  {
    key: 'active',
    title: 'Last active',
    required: true,
    cell: ({ current, lastSeenAt }) =>
      current ? <StatusTag tone="good">This browser</StatusTag> : lastActive(lastSeenAt, Date.now()),
  },
  { key: 'since', title: 'Signed in', required: true, cell: ({ signedInAt }) => formatDate(signedInAt) },
  {
    key: 'end',
    title: 'Actions',
    card: 'actions',
    required: true,
    align: 'right',
    cell: (session) => (session.current ? null : <EndSession session={session} />),
  },
]

function EndSession({ session }: { readonly session: SessionView }) {
  const end = useEndSession()
  const { message } = App.useApp()
  const device = deviceName(session)
  const send = () =>
    void end.mutateAsync(session.id).then(
      () => void message.success(`${device} is signed out`),
      (error) => void message.error(`Not signed out. ${errorMessage(error)}`),
    )
  return (
    <Button size="small" loading={end.isPending} aria-label={`Sign out ${device}`} onClick={send}>
      Sign out
    </Button>
  )
}
