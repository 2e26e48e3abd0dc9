import { useState } from 'react'
import type { ProductImportResult } from '#domain/catalog/product-listings.contract.ts'
import { useFailure } from '#frontend/lib/use-failure.ts'
import { Button } from '#frontend/ui/button.tsx'
import { useImport, useTrial } from './api.ts'
import { ImportResult } from './import-result.tsx'
import { ImportSource } from './import-source.tsx'

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
