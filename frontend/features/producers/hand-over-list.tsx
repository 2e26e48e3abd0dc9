import { Icon } from '#frontend/ui/icon.tsx'
import type { HandOver } from './hand-over-words.ts'
import './hand-over-list.css'

/** How the goods reach people. */
export function HandOverList({ ways }: { readonly ways: readonly HandOver[] }) {
  if (ways.length === 0) return <p className="soft">Neither pickup nor delivery is offered at present.</p>
  return (
    <ul className="hand-overs">
      {ways.map(({ way, title, text }) => (
        <li key={title}>
          <Icon name={way} size={24} />
          <span>
            <strong>{title}</strong>
            <br />
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
