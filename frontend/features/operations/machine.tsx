import type { SystemStatusView } from '#domain/operations/contract.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { sizeWords } from '#frontend/lib/size-words.ts'
import { WideTable } from '#frontend/ui/wide-table.tsx'
import { Section } from './section.tsx'

/** What the market stands on. */
export function Machine({ view }: { readonly view: SystemStatusView }) {
  const { database, engines, version, webhookAt } = view
  const { pool } = database
  return (
    <Section title="What it stands on">
      <dl className="health-facts">
        <Fact name="Version" value={version} />
        {engines.map(({ part, engine }) => (
          <Fact key={part} name={part} value={engine} />
        ))}
        <Fact name="Database size" value={sizeWords(database.bytes)} />
        <Fact name="Pool" value={`${pool.open - pool.idle} busy of ${pool.most}, ${pool.waiting} waiting`} />
        <Fact name="Processor last heard" value={webhookAt ? momentWords(webhookAt) : 'never'} />
      </dl>
      <h3>Connections to the database, of all processes</h3>
      <Connections database={database} />
    </Section>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const Connections = ({ database }: Pick<SystemStatusView, 'database'>) => (
  <WideTable label="Connections">
    <thead>
      <tr>
        <th scope="col">Of</th>
        <th scope="col" className="amount">
          Open
        </th>
        <th scope="col" className="amount">
          Busy
        </th>
      </tr>
    </thead>
    <tbody>
      {database.connections.map(({ name, open, busy }) => (
        <tr key={name}>
          <th scope="row">{name || 'unnamed'}</th>
          <td className="amount">{open}</td>
          <td className="amount">{busy}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">At most</th>
        <td className="amount">{database.mostConnections}</td>
        <td />
      </tr>
    </tfoot>
  </WideTable>
)
