import { useSearchParams } from 'react-router-dom'
import { TOPICS, type Topic } from '#domain/notifications/settings.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { useUnsubscribe } from './api.ts'
import '#frontend/account/identity/identity.css'

/** Page of the unsubscribe link in emails. Mail scanners open links too, so only a click unsubscribes. */
export function UnsubscribePage() {
  const [search] = useSearchParams()
  const unsubscribe = useUnsubscribe()
  const [account, topic, key] = ['account', 'topic', 'key'].map((name) => search.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  const validTopic = Object.hasOwn(TOPICS, topic) ? (topic as Topic) : undefined
  const complete = validTopic && account && key
  return (
    <div className="page">
      <PageTitle>Unsubscribe</PageTitle>
      <div className="auth-page">
        <Card aria-live="polite">
          {!complete ? (
            <IncompleteLink />
          ) : unsubscribe.isSuccess ? (
            <Done topic={validTopic} />
          ) : (
            <>
              <h1>Unsubscribe</h1>
              <p className="auth-lead">No more emails like this: {TOPICS[validTopic].label.toLowerCase()}.</p>
              {unsubscribe.error && (
                <p className="auth-problem" role="alert">
                  {errorMessage(unsubscribe.error)}
                </p>
              )}
              <Button
                fullWidth
                size="large"
                busy={unsubscribe.isPending}
                onClick={() => unsubscribe.mutate({ account, topic: validTopic, key })}
              >
                Unsubscribe
              </Button>
            </>
          )}
        </Card>
      </div>
    </div>
  )
}

const Done = ({ topic }: { readonly topic: Topic }) => (
  <>
    <h1>You are unsubscribed</h1>
    <p className="auth-lead">
      We won’t send you any more emails like this: {TOPICS[topic].label.toLowerCase()}. You’ll still get receipts and
      other emails about money or your account.
    </p>
    <LinkButton to={paths.notificationSettings} variant="secondary" fullWidth>
      Notification settings
    </LinkButton>
  </>
)

const IncompleteLink = () => (
  <>
    <h1>This link is incomplete</h1>
    <p className="auth-lead">Open it from the email again, or choose what we send you in your settings.</p>
    <LinkButton to={paths.notificationSettings} fullWidth>
      Notification settings
    </LinkButton>
  </>
)
