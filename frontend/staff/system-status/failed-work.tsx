import { Alert, App, Button, Flex, Form, Input, Modal, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  discardJobForm,
  type FailedEmailView,
  type FailedJobView,
  type ParkedEventView,
  type SystemStatusView,
} from '#domain/operations/contract.ts'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime } from '#frontend/shared/console/format.tsx'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { useDiscardJob, useRetryJobs, useRetryParked } from './api.ts'

interface CanRetry {
  /** Whether the staff member may retry and discard. */
  readonly canRetry: boolean
}

interface SectionProps<R extends object> {
  readonly title: string
  /** Shown instead of an empty table. */
  readonly none: string
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  readonly columns: readonly ConsoleColumn<R>[]
  readonly groupOf?: (row: R) => { readonly key: string; readonly heading: ReactNode }
}

/** A table of failed work, or one line if there is none. */
function Section<R extends object>({ title, none, rows, ...table }: SectionProps<R>) {
  if (rows.length === 0)
    return (
      <section aria-label={title}>
        <h2>{title}</h2>
        <Typography.Text type="secondary">{none}</Typography.Text>
      </section>
    )
  return <ConsoleTable {...table} fit label={title} rows={rows} toolbar={<h2>{title}</h2>} />
}

const ErrorText = ({ children }: { readonly children: string }) => (
  <Typography.Text type="danger" className="system-status-error">
    {children}
  </Typography.Text>
)

/** Events that could not be applied to a row of a projection. They stay parked until they are retried. */
export function ParkedEvents({ parked, canRetry }: CanRetry & { readonly parked: readonly ParkedEventView[] }) {
  const retry = useRetryParked()
  return (
    <Section
      title="Parked events"
      none="No events are parked."
      rows={parked.toSorted((a, b) => a.projection.localeCompare(b.projection))}
      rowKey={({ projection, eventId }) => `${projection} ${eventId}`}
      groupOf={({ projection }) => ({
        key: projection,
        heading: (
          <Flex gap="small" align="center">
            {projection}
            {canRetry && (
              <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ projection })}>
                Retry all of {projection}
              </Button>
            )}
          </Flex>
        ),
      })}
      columns={[
        {
          key: 'event',
          title: 'Event',
          card: 'title',
          required: true,
          cell: ({ type, stream, position }) => (
            <>
              <strong>{type}</strong>
              <br />
              <Typography.Text type="secondary">
                Position {position}, <code>{stream}</code>
              </Typography.Text>
            </>
          ),
        },
        { key: 'error', title: 'Error', cell: ({ error }) => <ErrorText>{error}</ErrorText> },
        { key: 'at', title: 'Last attempt', width: 150, cell: ({ at }) => <DateTime at={at} /> },
        ...(canRetry
          ? [
              {
                key: 'actions',
                title: 'Actions',
                card: 'actions' as const,
                width: 110,
                required: true,
                cell: ({ projection, eventId, type, position }: ParkedEventView) => (
                  <Button
                    size="small"
                    loading={retry.isPending}
                    aria-label={`Retry ${type} at ${position}`}
                    onClick={() => retry.mutate({ projection, eventId })}
                  >
                    Retry
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

interface FailedJobsProps extends CanRetry, Pick<SystemStatusView, 'jobs'> {
  /** The newest failed jobs. */
  readonly failed: readonly FailedJobView[]
}

/** Jobs that used up their attempts. */
export function FailedJobs({ failed, jobs, canRetry }: FailedJobsProps) {
  const [discarded, setDiscarded] = useState<FailedJobView>()
  const retry = useRetryJobs()
  const countOf = (name: string): string => {
    const count = jobs.find((job) => job.name === name)?.failed ?? 0
    const shown = failed.filter((job) => job.name === name).length
    return shown < count ? `${count}, the newest ${shown} are shown` : String(count)
  }
  return (
    <>
      <Section
        title="Failed jobs"
        none="No jobs have failed."
        rows={failed.toSorted((a, b) => a.name.localeCompare(b.name))}
        rowKey={({ name, id }) => `${name} ${id}`}
        groupOf={({ name }) => ({
          key: name,
          heading: (
            <Flex gap="small" align="center" wrap>
              {name} ({countOf(name)})
              {canRetry && (
                <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ name })}>
                  Retry all of {name}
                </Button>
              )}
            </Flex>
          ),
        })}
        columns={[
          { key: 'id', title: 'Job', card: 'title', required: true, cell: ({ id }) => <code>{id}</code> },
          { key: 'error', title: 'Error', cell: ({ error }) => <ErrorText>{error}</ErrorText> },
          { key: 'attempts', title: 'Attempts', width: 90, align: 'right', cell: ({ attempts }) => attempts },
          { key: 'at', title: 'Failed', width: 150, cell: ({ at }) => <DateTime at={at} /> },
          ...(canRetry
            ? [
                {
                  key: 'actions',
                  title: 'Actions',
                  card: 'actions' as const,
                  width: 160,
                  required: true,
                  cell: (job: FailedJobView) => (
                    <Flex gap="small">
                      <Button
                        size="small"
                        loading={retry.isPending}
                        aria-label={`Retry ${job.id}`}
                        onClick={() => retry.mutate({ name: job.name, id: job.id })}
                      >
                        Retry
                      </Button>
                      <Button size="small" danger aria-label={`Discard ${job.id}`} onClick={() => setDiscarded(job)}>
                        Discard
                      </Button>
                    </Flex>
                  ),
                },
              ]
            : []),
        ]}
      />
      <DiscardDialog key={discarded?.id} job={discarded} onClose={() => setDiscarded(undefined)} />
    </>
  )
}

interface DiscardDialogProps {
  readonly job: FailedJobView | undefined
  readonly onClose: () => void
}

/** Asks for the reason before a failed job is discarded for good. */
function DiscardDialog({ job, onClose }: DiscardDialogProps) {
  const { message } = App.useApp()
  const { form, rules, setProblem, problem, clearProblem } = useZodForm<{ reason: string }>(discardJobForm)
  const discard = useDiscardJob()
  const submit = ({ reason }: { reason: string }) => {
    if (!job) return
    void discard.mutateAsync({ name: job.name, id: job.id, reason }).then(() => {
      void message.success('Job discarded')
      onClose()
    }, setProblem)
  }
  return (
    <Modal
      open={job !== undefined}
      title="Discard this job?"
      okText="Discard job"
      okButtonProps={{ danger: true }}
      confirmLoading={discard.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>
        <code>{job?.name}</code> will not run again. Its work stays undone, and the job cannot be restored.
      </p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reason: '' }}
        onFinish={submit}
        onValuesChange={clearProblem}
      >
        <Form.Item
          name="reason"
          label="Reason"
          extra="Recorded in the event log with your name."
          rules={rules('reason')}
          validateTrigger="onSubmit"
        >
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
        {problem && <Alert type="error" role="alert" title={problem} />}
      </Form>
    </Modal>
  )
}

/** Emails of the last week that were not sent. */
export function UnsentEmails({ emails, canRetry }: CanRetry & { readonly emails: readonly FailedEmailView[] }) {
  const retry = useRetryJobs()
  return (
    <Section
      title="Unsent emails"
      none="Every email of the last week was sent."
      rows={emails}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'email',
          title: 'Email',
          card: 'title',
          required: true,
          cell: ({ to, key }) => (
            <>
              {to}
              <br />
              <Typography.Text type="secondary">
                <code>{key}</code>
              </Typography.Text>
            </>
          ),
        },
        { key: 'next', title: 'Next', cell: nextStepOf },
        { key: 'at', title: 'Failed', width: 150, cell: ({ at }) => <DateTime at={at} /> },
        ...(canRetry
          ? [
              {
                key: 'actions',
                title: 'Actions',
                card: 'actions' as const,
                width: 110,
                required: true,
                cell: ({ key, job }: FailedEmailView) =>
                  job && (
                    <Button
                      size="small"
                      loading={retry.isPending}
                      aria-label={`Resend ${key}`}
                      onClick={() => retry.mutate(job)}
                    >
                      Resend
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}

const nextStepOf = ({ job, willRetry }: FailedEmailView): string => {
  if (willRetry) return 'Retried automatically'
  return job ? 'All attempts failed. Resend it.' : 'Cannot be resent: its job was deleted'
}
