import { Typography } from 'antd'
import type { ProjectionView, SystemStatusView } from '#domain/operations/contract.ts'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { StatusTag, type StatusTone } from '#frontend/shared/console/format.tsx'

/** A projection, or the reactors of the workers. */
interface LogReader extends Pick<ProjectionView, 'name' | 'state' | 'position' | 'behind' | 'behindS' | 'error'> {
  readonly parked: number | null
}

/** All readers of the log, and how far each is behind its head. */
export function Projections({ view: { head, projections, reactors } }: { readonly view: SystemStatusView }) {
  const readers: readonly LogReader[] = [
    ...projections,
    ...(reactors ? [{ name: 'reactors', state: 'live' as const, error: null, parked: null, ...reactors }] : []),
  ]
  return (
    <ConsoleTable
      fit
      label="Projections and reactors"
      rows={readers}
      rowKey={({ name }) => name}
      columns={READER_COLUMNS}
      toolbar={
        <>
          <h2>Projections and reactors</h2>
          <Typography.Text type="secondary">
            The log ends at position {head}.{!reactors && ' No worker has read it yet.'}
          </Typography.Text>
        </>
      }
    />
  )
}

const STATES: Readonly<Record<ProjectionView['state'], { readonly label: string; readonly tone: StatusTone }>> = {
  live: { label: 'Live', tone: 'good' },
  outdated: { label: 'Rebuilding', tone: 'active' },
  newer: { label: 'Used by a newer version', tone: 'waiting' },
  faulted: { label: 'Failing', tone: 'bad' },
}

const READER_COLUMNS: readonly ConsoleColumn<LogReader>[] = [
  { key: 'name', title: 'Name', card: 'title', required: true, cell: ({ name }) => name },
  {
    key: 'state',
    title: 'State',
    width: 220,
    cell: ({ state, error }) => (
      <>
        <StatusTag tone={STATES[state].tone}>{STATES[state].label}</StatusTag> {error}
      </>
    ),
  },
  { key: 'position', title: 'Position', width: 110, align: 'right', cell: ({ position }) => position },
  { key: 'behind', title: 'Events behind', width: 130, align: 'right', cell: ({ behind }) => behind },
  { key: 'lag', title: 'Lag', width: 90, align: 'right', cell: ({ behindS }) => formatAge(behindS) },
  { key: 'parked', title: 'Parked', width: 90, align: 'right', cell: ({ parked }) => parked },
]

type JobCounts = SystemStatusView['jobs'][number]
const COUNTS = ['waiting', 'delayed', 'active', 'failed'] as const

/** Pending jobs by name; names without any are only counted. */
export function JobQueue({ jobs }: Pick<SystemStatusView, 'jobs'>) {
  const queued = jobs.filter((job) => COUNTS.some((count) => job[count] > 0))
  const idle = jobs.length - queued.length
  return (
    <ConsoleTable
      fit
      label="Job queue"
      rows={queued}
      rowKey={({ name }) => name}
      columns={JOB_COLUMNS}
      toolbar={
        <>
          <h2>Job queue</h2>
          <Typography.Text type="secondary">
            {idle === 1 ? '1 kind of job is idle.' : `${idle} kinds of jobs are idle.`}
          </Typography.Text>
        </>
      }
    />
  )
}

const JOB_COLUMNS: readonly ConsoleColumn<JobCounts>[] = [
  { key: 'name', title: 'Job', card: 'title', required: true, cell: ({ name }) => name },
  ...COUNTS.map((count) => ({
    key: count,
    title: count === 'active' ? 'Running' : count.charAt(0).toUpperCase() + count.slice(1),
    width: 110,
    align: 'right' as const,
    cell: (job: JobCounts) => job[count],
  })),
]

/** A duration: `–` for none, `4 s`, `3 min`, `30 h`, `5 days`. */
export function formatAge(seconds: number): string {
  if (seconds <= 0) return '–'
  const { name, size } = UNITS.find(({ from }) => seconds >= from) ?? SECONDS
  return `${Math.max(1, Math.floor(seconds / size))} ${name}`
}

const SECONDS = { name: 's', from: 0, size: 1 }
/** `from` and `size` in seconds; hours up to two days. */
const UNITS = [
  { name: 'days', from: 2 * 86_400, size: 86_400 },
  { name: 'h', from: 3_600, size: 3_600 },
  { name: 'min', from: 60, size: 60 },
  SECONDS,
]
