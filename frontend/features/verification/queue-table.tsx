import { Link } from 'react-router-dom'
import type { ApplicationPage } from '#domain/verification/contract.ts'
import { dateWords, dayWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { WideTable } from '#frontend/ui/wide-table.tsx'
import { STANDINGS } from './standing-words.ts'

type Entry = ApplicationPage['applications'][number]

export function QueueTable({ applications }: Pick<ApplicationPage, 'applications'>) {
  return (
    <WideTable label="Applications">
      <thead>
        <tr>
          <th scope="col">Producer</th>
          <th scope="col">Town</th>
          <th scope="col">Applied</th>
          <th scope="col">Due</th>
          <th scope="col">Standing</th>
        </tr>
      </thead>
      <tbody>
        {applications.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </tbody>
    </WideTable>
  )
}

function Line({ entry }: { readonly entry: Entry }) {
  const { producerId, businessName, city, submittedAt, dueOn, overdue, status } = entry
  const { label, tone } = STANDINGS[status]
  return (
    <tr>
      <td>
        <Link to={paths.supportVerificationOf(producerId)}>{businessName}</Link>
      </td>
      <td>{city}</td>
      <td>{dateWords(submittedAt)}</td>
      <td>
        {dayWords(dueOn)} {overdue && <Badge tone="tomato">Overdue</Badge>}
      </td>
      <td>
        <Badge tone={tone}>{label}</Badge>
      </td>
    </tr>
  )
}
