import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Checkbox, Descriptions, Flex, Form, Input, Result, Steps } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import {
  OBLIGATIONS,
  type Obligation,
  type ObligationKind,
  REOPEN_WINDOW_DAYS,
} from '#domain/privacy/account-closure.ts'
import { type AccountSummary, type ClosurePreview, closureForm } from '#domain/privacy/contract.ts'
import { SettingsCard } from '#frontend/account/settings/setting-row.tsx'
import { ShopFrame } from '#frontend/account/settings/shop-frame.tsx'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { formatDate, marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { switchUser } from '#frontend/shared/lib/sign-out.ts'
import { EXPORT_URL, useCloseAccount, useRequestClosure } from '#frontend/shared/privacy/api.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'

/** Not behind the sign-in guard: a user who has just closed their account stays on the page. */
export function AccountDeletePage() {
  const user = useUser()
  const [erasureScheduledAt, setErasureScheduledAt] = useState<string>()
  return (
    <ShopFrame>
      <ConsolePage
        title="Delete your account"
        breadcrumb={
          <PageBreadcrumb
            above={[
              { label: 'Account settings', path: paths.account },
              { label: 'Privacy & data', path: paths.accountSection('privacy') },
            ]}
          />
        }
      >
        {erasureScheduledAt ? (
          <Closed erasureScheduledAt={erasureScheduledAt} />
        ) : (
          <QueryState query={user}>
            {(data) => (data ? <ClosureSteps onClosed={setErasureScheduledAt} /> : <SignedOut />)}
          </QueryState>
        )}
      </ConsolePage>
    </ShopFrame>
  )
}

const SignedOut = () => (
  <Result
    status="info"
    title="Sign in to delete your account"
    extra={<Link to={paths.loginThen(paths.accountDelete)}>Sign in</Link>}
  />
)

function ClosureSteps({ onClosed }: { readonly onClosed: (erasureScheduledAt: string) => void }) {
  const [preview, setPreview] = useState<ClosurePreview>()
  const queries = useQueryClient()
  const closed = (erasureScheduledAt: string) => {
    onClosed(erasureScheduledAt)
    void switchUser(null, queries)
    toast({
      title: 'Account closed',
      text: `Your data is deleted on ${formatDate(erasureScheduledAt)}. Until then you can reopen the account.`,
    })
  }
  return (
    <Flex vertical gap="middle" className="account-closure">
      <Steps
        size="small"
        current={preview ? 1 : 0}
        items={[{ title: 'Confirm your password' }, { title: 'Review and delete' }]}
      />
      {preview ? (
        <Review preview={preview} onClosed={closed} />
      ) : (
        <>
          <Consequences />
          <PasswordStep onConfirmed={setPreview} />
        </>
      )}
    </Flex>
  )
}

/** What is deleted, what stays and for how long. */
function Consequences() {
  const { data: market } = useQuery(marketQuery)
  const email = market?.contact.email
  return (
    <SettingsCard title="What happens" extra={<ExportLink />}>
      <ul className="account-closure-terms">
        <li>
          <strong>Right away</strong> you’re signed out everywhere, and your products are no longer for sale.
        </li>
        <li>
          <strong>For {REOPEN_WINDOW_DAYS} days</strong> you can reopen the account: sign in, or use the link we email
          you.
        </li>
        <li>
          <strong>After that</strong> your name, addresses, profile, messages, images, documents and devices are deleted
          for good: their encryption keys are destroyed, in backups too. Unspent store credit is lost.
        </li>
        <li>
          <strong>For 7 years</strong> tax law requires us to keep what was sold, for how much and when, without your
          name. A business’s name stays on its receipts. Your star ratings stay counted.
        </li>
      </ul>
      <Flex gap="middle" wrap>
        <Link to={paths.dataRetention}>How long we keep data</Link>
        {email && <a href={`mailto:${email}`}>Contact support</a>}
      </Flex>
    </SettingsCard>
  )
}

const ExportLink = () => (
  <Button href={EXPORT_URL} download>
    Export my data
  </Button>
)

function PasswordStep({ onConfirmed }: { readonly onConfirmed: (preview: ClosurePreview) => void }) {
  const { form, rules, problem, setProblem, clearProblem } = useZodForm<{ confirmPassword: string }>(closureForm)
  const ask = useRequestClosure()
  return (
    <Card>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ confirmPassword: '' }}
        onValuesChange={clearProblem}
        onFinish={({ confirmPassword }) => ask.mutate(confirmPassword, { onSuccess: onConfirmed, onError: setProblem })}
      >
        <Form.Item name="confirmPassword" label="Your password" required rules={rules('confirmPassword')}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
        <Flex gap="small" wrap>
          <Button type="primary" htmlType="submit" loading={ask.isPending}>
            Continue
          </Button>
          <CancelButton />
        </Flex>
      </Form>
    </Card>
  )
}

function CancelButton() {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate(paths.accountSection('privacy'))}>Keep my account</Button>
}

interface ReviewProps {
  readonly preview: ClosurePreview
  readonly onClosed: (erasureScheduledAt: string) => void
}

/** The account's summary, then its open obligations or the final confirmation. */
function Review({ preview, onClosed }: ReviewProps) {
  const { accountSummary, obligations } = preview
  return (
    <>
      <SettingsCard title="Your account">
        <Summary account={accountSummary} />
      </SettingsCard>
      {obligations.length > 0 ? (
        <Obligations obligations={obligations} />
      ) : (
        <Confirmation preview={preview} onClosed={onClosed} />
      )}
    </>
  )
}

const Summary = ({ account }: { readonly account: AccountSummary }) => (
  <Descriptions
    column={1}
    size="small"
    items={[
      { key: 'username', label: 'Username', children: account.username },
      { key: 'email', label: 'Email', children: account.email },
      { key: 'since', label: 'Member since', children: formatDate(account.createdAt) },
      ...(account.business ? [{ key: 'business', label: 'Business', children: account.business }] : []),
      { key: 'orders', label: 'Orders', children: account.orders },
      { key: 'reviews', label: 'Reviews', children: account.reviews },
      ...(account.storeCreditCents > 0
        ? [
            {
              key: 'credit',
              label: 'Store credit',
              children: `${formatMoney(account.storeCreditCents)}, lost with the account unless you spend it first`,
            },
          ]
        : []),
    ]}
  />
)

interface ConfirmationValues {
  readonly eraseReviews: boolean
  readonly understood: boolean
}

function Confirmation({ preview, onClosed }: ReviewProps) {
  const close = useCloseAccount()
  const send = ({ eraseReviews = false }: ConfirmationValues) =>
    close.mutate(
      { token: preview.token, eraseReviews },
      { onSuccess: ({ erasureScheduledAt }) => onClosed(erasureScheduledAt) },
    )
  return (
    <Card>
      <Form<ConfirmationValues>
        requiredMark={false}
        initialValues={{ eraseReviews: false, understood: false }}
        scrollToFirstError={{ focus: true }}
        onFinish={send}
      >
        {preview.accountSummary.reviews > 0 && (
          <Form.Item
            name="eraseReviews"
            valuePropName="checked"
            extra="Otherwise they stay, without your name."
            style={{ marginBottom: 16 }}
          >
            <Checkbox>Delete the text of my reviews as well</Checkbox>
          </Form.Item>
        )}
        <Form.Item name="understood" valuePropName="checked" rules={[{ validator: isChecked }]}>
          <Checkbox>
            I understand that I’m signed out everywhere now, and that my data is deleted for good in{' '}
            {REOPEN_WINDOW_DAYS} days
          </Checkbox>
        </Form.Item>
        {close.isError && (
          <Alert
            type="error"
            showIcon
            title={`Account not deleted. ${errorMessage(close.error)}`}
            style={{ marginBottom: 16 }}
          />
        )}
        <Flex gap="small" wrap>
          <Button type="primary" danger htmlType="submit" loading={close.isPending}>
            Delete my account
          </Button>
          <CancelButton />
        </Flex>
      </Form>
    </Card>
  )
}

const isChecked = (_: unknown, checked: boolean): Promise<void> =>
  checked ? Promise.resolve() : Promise.reject(new Error('Check the box to delete your account'))

const OBLIGATION_PATHS: Readonly<Record<ObligationKind, string>> = {
  bought: paths.orders,
  sold: paths.producerOrders,
  subscriptions: paths.subscriptions,
  boxes: paths.producerBoxes,
  subscribers: paths.producerBoxes,
  payouts: paths.producerPayouts,
  refunds: paths.orders,
  disputes: paths.dashboardTab('disputes'),
}

/** What has to end before the account can be closed. */
const Obligations = ({ obligations }: { readonly obligations: readonly Obligation[] }) => (
  <SettingsCard title="Finish these first">
    <p>Other people are counting on them. Come back and delete your account once they’re done.</p>
    <ul className="account-closure-terms">
      {obligations.map(({ kind, count }) => (
        <li key={kind}>
          <Link to={OBLIGATION_PATHS[kind]}>{OBLIGATIONS[kind]}</Link>: {count}
        </li>
      ))}
    </ul>
    <CancelButton />
  </SettingsCard>
)

const SHOWN_MS = 3_000

/** Opens the home page after a moment. */
function Closed({ erasureScheduledAt }: { readonly erasureScheduledAt: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Result
      status="success"
      title="Your account is closed"
      subTitle={`Until ${formatDate(erasureScheduledAt)} you can reopen it: sign in, or use the link in our email. After that it’s gone for good.`}
      extra={<Link to={paths.home}>Go to the home page</Link>}
    />
  )
}
