import type { SystemStatusView } from '#domain/operations/contract.ts'
import { WideTable } from '#frontend/ui/wide-table.tsx'
import { Section, Well } from './section.tsx'

const COLUMNS = ['waiting', 'delayed', 'active', 'failed'] as const

/** Jobs by name; those nothing is known of are only counted. */
export function JobCounts({ jobs }: Pick<SystemStatusView, 'jobs'>) {
  const some = jobs.filter((job) => COLUMNS.some((column) => job[column] > 0))
  const quiet = jobs.length - some.length
  return (
    <Section title="Jobs">
      {some.length > 0 && <Counts jobs={some} />}
      {quiet > 0 && <Well>{quiet === 1 ? 'One other has' : `${quiet} others have`} nothing to do.</Well>}
    </Section>
  )
}

const Counts = ({ jobs }: Pick<SystemStatusView, 'jobs'>) => (
  <WideTable label="Jobs by name">
    <thead>
      <tr>
        <th scope="col">Job</th>
        {COLUMNS.map((column) => (
          <th key={column} scope="col" className="amount">
            {column[0]!.toUpperCase() + column.slice(1)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {jobs.map((job) => (
        <tr key={job.name}>
          <th scope="row">{job.name}</th>
          {COLUMNS.map((column) => (
            <td key={column} className="amount">
              {job[column]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </WideTable>
)
