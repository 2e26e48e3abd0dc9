import { type FormEvent, useState } from 'react'
import { PRODUCT_COLUMNS } from '#domain/catalog/product-csv.ts'
import { MAX_IMPORT_BYTES } from '#domain/catalog/product-listings.contract.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'

interface ImportSourceProps {
  readonly csv: string
  readonly busy: boolean
  readonly onChange: (csv: string) => void
  readonly onTry: () => void
  readonly onCancel: () => void
}

/** Where the list comes from: a file, or what is pasted. */
export function ImportSource({ csv, busy, onChange, onTry, onCancel }: ImportSourceProps) {
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
