import { type InventoryItem, productThresholdForm } from '#domain/catalog/inventory.contract.ts'
import { formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useSaveThreshold } from './api.ts'
import { amountIn } from './shelf-change.ts'

interface ThresholdFormProps {
  readonly line: InventoryItem
  /** What holds for products without one of their own. */
  readonly others: number
  readonly onDone: () => void
}

/** From how little left of one product its producer wants to be told. */
export function ThresholdForm({ line, others, onDone }: ThresholdFormProps) {
  const save = useSaveThreshold()
  const thresholdIn = ({ threshold }: { readonly threshold: string }) => ({ threshold: amountIn(threshold) ?? null })
  const form = useForm({
    schema: productThresholdForm,
    initial: { threshold: line.ownThreshold === null ? '' : String(line.ownThreshold) },
    failed: 'Error',
    toForm: thresholdIn,
  })
  const send = () =>
    save.mutateAsync({ id: line.id, ...thresholdIn(form.values) }).then(({ threshold }) => {
      onDone()
      toast({
        title: 'Inventory settings updated',
        text: `${line.name}: low at ${formatQuantity(threshold, line.unit)}.`,
      })
    }, form.refused)
  return (
    <form {...form.props(save.isPending, () => void send())}>
      <Field
        label={`Low stock at (${UNITS[line.unit].short})`}
        error={form.errors.threshold}
        hint={`Leave it empty to be told at ${formatQuantity(others, line.unit)}, as with your other products. At 0 only when the last of it is gone.`}
      >
        <input {...form.field('threshold')} type="text" inputMode="decimal" autoComplete="off" maxLength={12} />
      </Field>
      <FormFoot send="Save" busy={save.isPending} onCancel={onDone} />
    </form>
  )
}
