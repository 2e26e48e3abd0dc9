import { type FormEvent, useState } from 'react'
import { escapeCell, PRODUCT_COLUMNS } from '#domain/catalog/product-csv.ts'
import {
  IMPORT_OUTCOMES,
  type ImportedRow,
  MAX_IMPORT_BYTES,
  type ProductImportResult,
} from '#domain/catalog/product-listings.contract.ts'
import { saveCsv } from '#frontend/shared/lib/csv.ts'
import { useFailure } from '#frontend/shared/lib/forms.ts'
import { Badge, type BadgeTone } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { useImport, useTrial } from './api.ts'

/** A list is tried first: what would become of every line is seen before anything is changed. */
export function ImportGoods({ onDone }: { readonly onDone: () => void }) {
  const [csv, setCsv] = useState('')
  const [answer, setAnswer] = useState<ProductImportResult>()
  const [trial, bring] = [useTrial(), useImport()]
  const failure = useFailure('Import failed')
  const asked = (sent: Promise<ProductImportResult>) => {
    failure.over()
    void sent.then(setAnswer, failure.say)
  }
  if (!answer)
    return (
      <ImportSource
        csv={csv}
        busy={trial.isPending}
        onChange={setCsv}
        onTry={() => asked(trial.mutateAsync(csv))}
        onCancel={onDone}
      />
    )
  const { dryRun, counts } = answer
  const toDo = counts.created + counts.changed
  return (
    <>
      <ImportResult answer={answer} />
      <div className="form-foot">
        {dryRun && (
          <Button look="quiet" onClick={() => setAnswer(undefined)}>
            Back to the list
          </Button>
        )}
        {dryRun && toDo > 0 ? (
          <Button busy={bring.isPending} onClick={() => asked(bring.mutateAsync(csv))}>
            {bring.isPending
              ? 'Importing…'
              : `Import ${toDo.toLocaleString('en-US')} ${toDo === 1 ? 'product' : 'products'}`}
          </Button>
        ) : (
          <Button onClick={onDone}>Done</Button>
        )}
      </div>
    </>
  )
}

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
function ImportResult({ answer }: { readonly answer: ProductImportResult }) {
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

/** The result of an import as a spreadsheet shows it. */
const resultRows = (rows: readonly ImportedRow[]): string[][] => [
  ['line', 'name', 'outcome', 'column', 'why'],
  ...rows.map(({ line, name, outcome, field, sentence }) =>
    [String(line), name, outcome, field ?? '', sentence ?? ''].map(escapeCell),
  ),
]

interface ImportSourceProps {
  readonly csv: string
  readonly busy: boolean
  readonly onChange: (csv: string) => void
  readonly onTry: () => void
  readonly onCancel: () => void
}

/** Where the list comes from: a file, or what is pasted. */
function ImportSource({ csv, busy, onChange, onTry, onCancel }: ImportSourceProps) {
  const [wrong, setWrong] = useState<string>()
  const change = (text: string) => {
    setWrong(undefined)
    onChange(text)
  }
  const open = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_IMPORT_BYTES) return setWrong('This file is larger than 5 MB. Please split it.')
    change(decoded(await file.arrayBuffer()))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!csv.trim()) setWrong('Choose a file, or paste a list')
    else if (!busy) onTry()
  }
  return (
    <form noValidate onSubmit={send}>
      <p>
        A CSV list as any spreadsheet saves it. The first line names the columns:{' '}
        <strong>{PRODUCT_COLUMNS.join(', ')}</strong>. Lines with an id, or the exact name of one of your products,
        change that product; all others are added. Export your products to get a list to start from.
      </p>
      <Field label="Choose a file">
        <input type="file" accept=".csv,.tsv,.txt,text/csv" onChange={({ target }) => void open(target.files?.[0])} />
      </Field>
      <Field label="Or paste the list" error={wrong}>
        <textarea
          rows={8}
          className="goods-csv"
          spellCheck={false}
          value={csv}
          onChange={({ target }) => change(target.value)}
        />
      </Field>
      <p className="soft">Nothing changes yet: first you see what would happen to every line.</p>
      <FormFoot send="Check the List" busy={busy} onCancel={onCancel} />
    </form>
  )
}

/** Older spreadsheets save in the code page of Windows. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
