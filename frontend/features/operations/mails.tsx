import type { FailedEmailView, SystemStatusView } from '#domain/operations/contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Moment } from '#frontend/ui/moment.tsx'
import { useRetryJobs } from './api.ts'
import { Section, Well } from './section.tsx'

interface MailsProps extends Pick<SystemStatusView, 'mails'> {
  readonly mayMend: boolean
}

/** What became of the mails of a day, and those of a week that did not go out. */
export function Mails({ mails: { sent, failed, unsent }, mayMend }: MailsProps) {
  return (
    <Section title="Mails">
      <p>
        In the last day {sent} went out and {failed} did not.
      </p>
      {unsent.length === 0 && <Well>All is well: nothing of this week is left to send.</Well>}
      <ul className="health-list">
        {unsent.map((mail) => (
          <Unsent key={mail.key} mail={mail} mayMend={mayMend} />
        ))}
      </ul>
    </Section>
  )
}

function Unsent({ mail, mayMend }: { readonly mail: FailedEmailView; readonly mayMend: boolean }) {
  const { key, to, at, job } = mail
  const retry = useRetryJobs()
  return (
    <li>
      <div>
        To {to}: <code>{key}</code>
        <p className="health-when">
          Failed <Moment at={at} />. {whatNext(mail)}
        </p>
      </div>
      {job && mayMend && (
        <Button
          look="secondary"
          size="small"
          busy={retry.isPending}
          aria-label={`Send Again ${key}`}
          onClick={() => retry.mutate(job)}
        >
          Send Again
        </Button>
      )}
    </li>
  )
}

const whatNext = ({ job, waits }: FailedEmailView): string => {
  if (waits) return 'It is tried again by itself.'
  return job ? 'It was given up.' : 'No job is left that could send it again.'
}
