import { inventorySettingsForm } from '#domain/catalog/inventory.contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useSaveSettings } from './api.ts'
import { amountIn } from './shelf-change.ts'
import './inventory.css'

const settingsIn = ({ lowStockThreshold }: { readonly lowStockThreshold: string }) => ({
  lowStockThreshold: amountIn(lowStockThreshold) as number,
})

/** What holds for every product without a threshold of its own, and the way to what is told how. */
export function SettingsForm({ threshold }: { readonly threshold: number }) {
  const save = useSaveSettings()
  const form = useForm({
    schema: inventorySettingsForm,
    initial: { lowStockThreshold: String(threshold) },
    failed: 'Error',
    toForm: settingsIn,
  })
  const send = () =>
    save.mutateAsync(settingsIn(form.values)).then(() => toast({ title: 'Inventory settings updated' }), form.refused)
  return (
    <div className="inventory-settings">
      <Card role="region" aria-label="Low stock">
        <h2>Low stock</h2>
        <form {...form.props(save.isPending, () => void send())}>
          <Field
            label="Low stock threshold"
            error={form.errors.lowStockThreshold}
            hint="A product is low once this many, or fewer, can still be bought: pieces, bundles, pounds, as it is sold. Each product can have its own: press the number under its status."
          >
            <input
              {...form.field('lowStockThreshold')}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
            />
          </Field>
          <Button type="submit" busy={save.isPending}>
            Save
          </Button>
        </form>
      </Card>
      <Card role="region" aria-label="How you hear about it">
        <h2>How you hear about it</h2>
        <p>
          Once when a product drops to its threshold, and once when the last of it sells; again only after you restock.
          Choose whether you hear about it here, by email or not at all with your other notifications, under “Inventory
          alerts”.
        </p>
        <LinkButton to={paths.notificationSettings} look="secondary">
          Notification settings
        </LinkButton>
      </Card>
    </div>
  )
}
