import { useState } from 'react'
import {
  IMPORT_OUTCOMES,
  type ImportedRow,
  type ProductImportResult,
} from '#domain/catalog/product-listings.contract.ts'
import { saveCsv } from '#frontend/lib/csv.ts'
import { Badge, type BadgeTone } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { resultRows } from './result-rows.ts'

type Outcome = ImportedRow['outcome']

const TONES: Readonly<Record<Outcome, BadgeTone>> = {
  created: 'leaf',
  changed: 'honey',
  unchanged: 'plain',
  refused: 'tomato',
}
const DONE: Readonly<Record<Outcome, string>> = {
  created: 'Added',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
}
const TRIED: Readonly<Record<Outcome, string>> = { ...DONE, created: 'Would be added', changed: 'Would be changed' }

const AT_ONCE = 100

/** Every line with what became of it, or would; what is wrong stands first. */
export function ImportResult({ answer }: { readonly answer: ProductImportResult }) {
  const { rows, counts, dryRun } = answer
  const words = dryRun ? TRIED : DONE
  const [shown, setShown] = useState(AT_ONCE)
  const sorted = [...rows].sort((one, other) => rank(one) - rank(other) || one.line - other.line)
  const save = () => saveCsv('import-result.csv', resultRows(rows))
  return (
    <>
      <p role="status">{dryRun ? 'Nothing has changed yet.' : 'The list is imported.'}</p>
      <dl className="goods-counts">
        {IMPORT_OUTCOMES.map((outcome) => (
          <div key={outcome}>
            <dt>{words[outcome]}</dt>
            <dd>{counts[outcome].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="goods-rows" aria-label="Every line" tabIndex={0}>
        <ul>
          {sorted.slice(0, shown).map((row) => (
            <Line key={row.line} row={row} words={words} />
          ))}
        </ul>
        {shown < sorted.length && (
          <Button look="secondary" size="small" onClick={() => setShown(shown + AT_ONCE)}>
            Show more of {sorted.length.toLocaleString('en-US')}
          </Button>
        )}
      </section>
      <Button look="secondary" size="small" className="goods-save" onClick={save}>
        Download as CSV
      </Button>
    </>
  )
}

const rank = ({ outcome }: ImportedRow): number => ['refused', 'created', 'changed', 'unchanged'].indexOf(outcome)

interface LineProps {
  readonly row: ImportedRow
  readonly words: Readonly<Record<Outcome, string>>
}

const Line = ({ row: { line, name, outcome, field, sentence }, words }: LineProps) => (
  <li>
    <span className="soft">Line {line}</span> <strong>{name || 'no name'}</strong>{' '}
    <Badge tone={TONES[outcome]}>{words[outcome]}</Badge>
    {sentence && (
      <p>
        {field && <em>{field}: </em>}
        {sentence}
      </p>
    )}
  </li>
)
