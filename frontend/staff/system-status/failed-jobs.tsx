import { lazy, useState } from 'react'
import type { FailedJobView, SystemStatusView } from '#domain/operations/contract.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { useRetryJobs } from './api.ts'
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

const DropForm = lazy(async () => ({ default: (await import('./drop-form.tsx')).DropForm }))

/** Takes a failed job away for good, once somebody has said why. */
function DropJob({ name, id }: { readonly name: string; readonly id: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="quiet" size="small" aria-label={`Drop ${id}`} onClick={() => setOpen(true)}>
        Drop
      </Button>
      <FormDialog open={open} title="Why is it not needed?" onClose={close}>
        <DropForm name={name} id={id} onDone={close} />
      </FormDialog>
    </>
  )
}
