import type { FailedJobView, SystemStatusView } from '#domain/operations/contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Moment } from '#frontend/ui/moment.tsx'
import { useRetryJobs } from './api.ts'
import { DropJob } from './drop-job.tsx'
import { Section, Well } from './section.tsx'

interface FailedProps extends Pick<SystemStatusView, 'jobs'> {
  readonly failed: readonly FailedJobView[]
  readonly mayMend: boolean
}

/** Jobs that were tried as often as they may be. */
export function FailedJobs({ failed, jobs, mayMend }: FailedProps) {
  const names = jobs.filter((job) => job.failed > 0)
  return (
    <Section title="Failed jobs">
      {names.length === 0 && <Well>All is well: every job was done, or is on its way.</Well>}
      {names.map(({ name, failed: count }) => (
        <FailedOf
          key={name}
          name={name}
          count={count}
          failed={failed.filter((job) => job.name === name)}
          mayMend={mayMend}
        />
      ))}
    </Section>
  )
}

interface FailedOfProps extends Omit<FailedProps, 'jobs'> {
  readonly name: string
  readonly count: number
}

function FailedOf({ name, count, failed, mayMend }: FailedOfProps) {
  const retry = useRetryJobs()
  return (
    <>
      <div className="health-head">
        <h3>
          {name} ({count})
        </h3>
        {mayMend && (
          <Button look="secondary" size="small" busy={retry.isPending} onClick={() => retry.mutate({ name })}>
            Retry All of {name}
          </Button>
        )}
      </div>
      <ul className="health-list">
        {failed.map((job) => (
          <Failed key={job.id} job={job} mayMend={mayMend} />
        ))}
      </ul>
      {failed.length < count && <p>The newest {failed.length} are shown.</p>}
    </>
  )
}

function Failed({ job, mayMend }: { readonly job: FailedJobView; readonly mayMend: boolean }) {
  const { name, id, attempts, error, at } = job
  const retry = useRetryJobs()
  return (
    <li>
      <div>
        <code>{id}</code>
        <p className="health-error">{error}</p>
        <p className="health-when">
          Tried {attempts === 1 ? 'once' : `${attempts} times`}, given up <Moment at={at} />
        </p>
      </div>
      {mayMend && (
        <div className="health-actions">
          <Button
            look="secondary"
            size="small"
            busy={retry.isPending}
            aria-label={`Retry ${id}`}
            onClick={() => retry.mutate({ name, id })}
          >
            Retry
          </Button>
          <DropJob name={name} id={id} />
        </div>
      )}
    </li>
  )
}
