import type { PolicyBlock, PolicyVariables } from '#domain/policies/policies.ts'
import { InlineText } from './inline-text.tsx'

interface BlockProps {
  readonly block: PolicyBlock
  readonly words: PolicyVariables
}

export function Block({ block, words }: BlockProps) {
  const inline = (text: string) => <InlineText text={text} words={words} />
  if (typeof block === 'string') return <p>{inline(block)}</p>
  if ('table' in block) return <Table table={block.table} words={words} />
  const [List, lines] = 'list' in block ? (['ul', block.list] as const) : (['ol', block.steps] as const)
  return (
    <List>
      {lines.map((line) => (
        <li key={line}>{inline(line)}</li>
      ))}
    </List>
  )
}

interface TableProps {
  readonly table: Extract<PolicyBlock, { table: unknown }>['table']
  readonly words: PolicyVariables
}

/** On a phone each row becomes a small card that repeats the column's head. */
function Table({ table: { head, rows }, words }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, i) => (
              <td key={head[i]} data-head={head[i]}>
                <InlineText text={cell} words={words} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
