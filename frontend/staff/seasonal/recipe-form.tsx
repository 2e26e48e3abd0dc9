import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Card, Checkbox, Flex, Form, Input, InputNumber, Select } from 'antd'
import { useRef, useState } from 'react'
import {
  type RecipeForm as RecipeContract,
  recipeForm,
  type StaffRecipe,
  type StaffSeasonalItem,
  type UpdatedRecipe,
  updatedRecipe,
} from '#domain/seasonal/seasonal-editing.contract.ts'
import { ImageUpload } from '#frontend/shared/console/image-upload.tsx'
import { useEditRecordForm, useNewRecordForm } from '#frontend/shared/console/record-form.tsx'
import type { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { DIFFICULTY } from '#frontend/shared/seasonal/format-season.ts'
import { usePublishRecipe, useUpdateRecipe } from './api.ts'
import { NEW_RECIPE, type RecipeValues, recipeFormOf, recipeValuesOf } from './seasonal-values.ts'

interface NewRecipeProps {
  readonly items: readonly StaffSeasonalItem[]
  readonly onDone: () => void
}

/** Publishes a new recipe. */
export function NewRecipe({ items, onDone }: NewRecipeProps) {
  const publish = usePublishRecipe()
  const { zodForm, send } = useNewRecordForm<RecipeValues>({
    schema: recipeForm,
    toForm: recipeFormOf,
    save: (values) => publish.mutateAsync(recipeFormOf(values) as RecipeContract),
    saved: ({ name }) => `${name.trim()} published`,
    onDone,
  })
  return (
    <RecipeForm
      zodForm={zodForm}
      items={items}
      initial={NEW_RECIPE}
      submit="Publish"
      saving={publish.isPending}
      onSend={send}
      onCancel={onDone}
    />
  )
}

interface EditRecipeProps extends NewRecipeProps {
  /** The current version, which may change during the edit. */
  readonly recipe: StaffRecipe
}

/** Edits a recipe. If it changes meanwhile, saving is refused and the entered values stay. */
export function EditRecipe({ recipe, items, onDone }: EditRecipeProps) {
  const update = useUpdateRecipe(recipe.id)
  const withVersion = (values: RecipeValues, expectedVersion: number) => ({ ...recipeFormOf(values), expectedVersion })
  const { zodForm, send, conflict } = useEditRecordForm<RecipeValues>({
    schema: updatedRecipe,
    toForm: (values) => withVersion(values, recipe.version),
    subject: 'recipe',
    current: { version: recipe.version, values: recipeValuesOf(recipe) },
    save: (values, version) => update.mutateAsync(withVersion(values, version) as UpdatedRecipe),
    saving: update.isPending,
    saved: ({ name }) => `${name.trim()} saved`,
    onDone,
  })
  return (
    <>
      {conflict}
      <RecipeForm
        zodForm={zodForm}
        items={items}
        initial={recipeValuesOf(recipe)}
        imageUrl={recipe.imageUrl}
        submit="Save recipe"
        saving={update.isPending}
        onSend={send}
        onCancel={onDone}
      />
    </>
  )
}

interface RecipeFormProps {
  readonly zodForm: ReturnType<typeof useZodForm<RecipeValues>>
  readonly items: readonly StaffSeasonalItem[]
  readonly initial: RecipeValues
  readonly imageUrl?: string | null
  readonly submit: string
  readonly saving: boolean
  readonly onSend: (values: RecipeValues) => Promise<unknown>
  readonly onCancel: () => void
}

const MAX_STEPS = 30

function RecipeForm({ zodForm, items, initial, imageUrl = null, ...props }: RecipeFormProps) {
  const { form, rules, problem, clearProblem } = zodForm
  const { submit, saving, onSend, onCancel } = props
  const [uploading, setUploading] = useState(false)
  const stepRules = [...rules('steps'), ...Array.from({ length: MAX_STEPS }, (_, nth) => rules(['steps', nth])).flat()]
  return (
    <Form<RecipeValues>
      form={form}
      layout="vertical"
      requiredMark="optional"
      scrollToFirstError={{ focus: true }}
      initialValues={initial}
      onValuesChange={clearProblem}
      onFinish={() => void onSend(form.getFieldsValue(true) as RecipeValues)}
    >
      <Form.Item name="name" label="Name" required rules={rules('name')}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label="Description" required rules={rules('description')}>
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
      <Flex gap="middle" wrap>
        <Form.Item
          name="difficulty"
          label="Difficulty"
          required
          rules={rules('difficulty')}
          style={{ flex: '1 1 8rem' }}
        >
          <Select
            placeholder="Choose"
            options={Object.entries(DIFFICULTY).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item name="cookTime" label="Minutes" required rules={rules('cookTime')} style={{ flex: '1 1 6rem' }}>
          <InputNumber min={1} inputMode="numeric" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="servings" label="Serves" required rules={rules('servings')} style={{ flex: '1 1 6rem' }}>
          <InputNumber min={1} inputMode="numeric" style={{ width: '100%' }} />
        </Form.Item>
      </Flex>
      <Ingredients rules={rules} items={items} />
      <Form.Item name="steps" label="Steps" required rules={stepRules} extra="One step per line.">
        <Input.TextArea rows={8} />
      </Form.Item>
      <Form.Item name="imageId" label="Image" rules={rules('imageId')} valuePropName="imageId">
        <ImageUpload current={imageUrl} onBusy={setUploading} />
      </Form.Item>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end" gap="small">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={saving} disabled={uploading}>
          {submit}
        </Button>
      </Flex>
    </Form>
  )
}

interface IngredientsProps extends Pick<RecipeFormProps, 'items'> {
  readonly rules: RecipeFormProps['zodForm']['rules']
}

function Ingredients({ rules, items }: IngredientsProps) {
  const form = Form.useFormInstance<RecipeValues>()
  const rows = Form.useWatch('ingredients', form) ?? []
  // A row that the editor adds takes the focus; the rows of an opened recipe do not.
  const added = useRef(false)
  // A withdrawn item can no longer be chosen; a recipe that names it keeps it.
  const optionsFor = (itemId: string | null | undefined) =>
    items
      .filter(({ id, published }) => published || id === itemId)
      .map(({ id, name, published }) => ({ value: id, label: published ? name : `${name} (withdrawn)` }))
  return (
    <Form.List
      name="ingredients"
      rules={[...rules('ingredients'), ...rules('seasonalIngredients')] as NonNullable<ListRules>}
    >
      {(fields, { add, remove }, { errors }) => (
        <section aria-label="Ingredients" className="seasonal-ingredients">
          <h2>Ingredients</h2>
          <p>A recipe is in season while all of its seasonal ingredients are.</p>
          {fields.map(({ key, name }) => (
            <Card key={key} size="small">
              <Form.Item
                name={[name, 'text']}
                label={`Ingredient ${name + 1}`}
                required
                rules={rules(['ingredients', name, 'text'])}
              >
                <Input maxLength={200} autoComplete="off" autoFocus={added.current && name === fields.length - 1} />
              </Form.Item>
              <Flex gap="middle" align="end" wrap>
                <Form.Item name={[name, 'itemId']} label={`Seasonal item ${name + 1}`} style={{ flex: '1 1 12rem' }}>
                  <Select
                    allowClear
                    showSearch={{ optionFilterProp: 'label' }}
                    placeholder="None"
                    options={optionsFor(rows[name]?.itemId)}
                  />
                </Form.Item>
                {rows[name]?.itemId && (
                  <Form.Item name={[name, 'seasonal']} valuePropName="checked">
                    <Checkbox>
                      Determines the season<span className="visually-hidden">, ingredient {name + 1}</span>
                    </Checkbox>
                  </Form.Item>
                )}
                {fields.length > 1 && (
                  <Form.Item>
                    <Button icon={<DeleteOutlined />} onClick={() => remove(name)}>
                      Remove<span className="visually-hidden"> ingredient {name + 1}</span>
                    </Button>
                  </Form.Item>
                )}
              </Flex>
            </Card>
          ))}
          <Form.ErrorList errors={errors} />
          <Button
            type="dashed"
            block
            icon={<PlusOutlined />}
            onClick={() => {
              added.current = true
              add({ text: '' })
            }}
          >
            Add ingredient
          </Button>
        </section>
      )}
    </Form.List>
  )
}

type ListRules = Parameters<typeof Form.List>[0]['rules']
