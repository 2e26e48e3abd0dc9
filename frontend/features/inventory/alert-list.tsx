import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import { isAlert } from '#domain/catalog/stock-level.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button, TextLink } from '#frontend/ui/button.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { type AskedTask, TASKS } from './shelf-tasks.ts'
import { alertWords } from './shelf-words.ts'
import './alert-list.css'

interface AlertListProps {
  readonly goods: readonly InventoryItem[]
  readonly onAsk: (task: AskedTask) => void
}

/** What is low or gone at this moment, the newest first; it goes by itself once there is more. */
export function AlertList({ goods, onAsk }: AlertListProps) {
  const alerts = goods
    .filter(({ status }) => isAlert(status))
    .sort((one, other) => ((one.since ?? '') < (other.since ?? '') ? 1 : -1))
  if (alerts.length === 0)
    return <EmptyState title="No active alerts">Everything you sell is above its low stock threshold.</EmptyState>
  return (
    <ul className="shelf-alerts" aria-label="Active alerts">
      {alerts.map((line) => (
        <Alert key={line.id} line={line} onAsk={onAsk} />
      ))}
    </ul>
  )
}

function Alert({ line, onAsk }: { readonly line: InventoryItem; readonly onAsk: AlertListProps['onAsk'] }) {
  const { id, name, status, since } = line
  const { title, message } = alertWords(line)
  return (
    <li className={status === 'out' ? 'shelf-alert shelf-alert-out' : 'shelf-alert'}>
      <div>
        <h2>
          <TextLink to={paths.product(id)}>{title}</TextLink>
        </h2>
        <p>{message}</p>
        {since && <small>Since {momentWords(since)}</small>}
      </div>
      <div className="shelf-alert-ways">
        {(['received', 'counted', 'threshold', 'history'] as const).map((task, i) => (
          <Button
            key={task}
            size="small"
            look={i === 0 ? 'primary' : 'quiet'}
            aria-label={`${TASKS[task]}: ${name}`}
            onClick={() => onAsk({ id, task })}
          >
            {TASKS[task]}
          </Button>
        ))}
      </div>
    </li>
  )
}
