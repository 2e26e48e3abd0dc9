import type { ProjectionView, SystemStatusView } from '#domain/operations/contract.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { WideTable } from '#frontend/shared/ui/data-table.tsx'
import { Section } from './section.tsx'

/** Whoever reads the log, and how far they are behind its head. */
export function Projections({ view: { head, projections, reactors } }: { readonly view: SystemStatusView }) {
  return (
    <Section title="Who reads the log">
      <p>
        The log’s head is at {head}.{!reactors && ' No worker has read it yet.'}
      </p>
      <WideTable label="Projections and reactors">
        <thead>
          <tr>
            <th scope="col">Reader</th>
            <th scope="col">State</th>
            <th scope="col" className="amount">
              Position
            </th>
            <th scope="col" className="amount">
              Behind
            </th>
            <th scope="col" className="amount">
              For
            </th>
            <th scope="col" className="amount">
              Parked
            </th>
          </tr>
        </thead>
        <tbody>
          {projections.map((one) => (
            <Reader key={one.name} {...one} state={<StateOf projection={one} />} />
          ))}
          {reactors && <Reader name="reactors" {...reactors} state="live" parked="" />}
        </tbody>
      </WideTable>
    </Section>
  )
}

interface ReaderProps extends Pick<ProjectionView, 'name' | 'position' | 'behind' | 'behindS'> {
  readonly state: React.ReactNode
  readonly parked: number | string
}

const Reader = ({ name, state, position, behind, behindS, parked }: ReaderProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{state}</td>
    <td className="amount">{position}</td>
    <td className="amount">{behind}</td>
    <td className="amount">{ageWords(behindS)}</td>
    <td className="amount">{parked}</td>
  </tr>
)

const WORDS: Readonly<Record<ProjectionView['state'], string>> = {
  live: 'live',
  outdated: 'being rebuilt',
  newer: 'moved by a newer version',
  faulted: 'failing',
}

function StateOf({ projection: { state, error } }: { readonly projection: ProjectionView }) {
  if (state === 'live') return WORDS.live
  return (
    <>
      <Badge tone={state === 'faulted' ? 'tomato' : 'honey'}>{WORDS[state]}</Badge> {error}
    </>
  )
}

/** How long something has lasted: `–` for no time, `4 s`, `3 min`, `30 h`, `5 days`. */
export function ageWords(seconds: number): string {
  if (seconds <= 0) return '–'
  const { name, size } = UNITS.find(({ from }) => seconds >= from) ?? SECONDS
  return `${Math.max(1, Math.floor(seconds / size))} ${name}`
}

const SECONDS = { name: 's', from: 0, size: 1 }
/** `from` and `size` in seconds: hours go on until two days are full. */
const UNITS = [
  { name: 'days', from: 2 * 86_400, size: 86_400 },
  { name: 'h', from: 3_600, size: 3_600 },
  { name: 'min', from: 60, size: 60 },
  SECONDS,
]
