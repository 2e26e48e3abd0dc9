import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Empty, Flex, Input, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { CATEGORIES, categoryOf } from '#domain/catalog/product-taxonomy.ts'
import { CAN_EDIT_SEASONAL, sharedMonths } from '#domain/seasonal/season.ts'
import type { StaffRecipe, StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { StatusTag } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { useLastDefined } from '#frontend/shared/lib/browser.ts'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { formatPeakMonths, recipeFacts } from '#frontend/shared/seasonal/format-season.ts'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { editedItemsQuery, editedRecipesQuery, type Kind, usePublication } from './api.ts'
import { EditItem, NewItem } from './item-form.tsx'
import { EditRecipe, NewRecipe } from './recipe-form.tsx'
import './seasonal.css'

const VIEWS = { view: oneOf(['items', 'recipes']) }

/** Minimum width of the table, px. */
const MIN_WIDTH = 820

/** Seasonal items and recipes, published and withdrawn. */
export function SeasonalPage() {
  const { data: user } = useUser()
  const { list, setFilters } = useListParams(VIEWS)
  const items = useQuery(editedItemsQuery)
  const recipes = useQuery(editedRecipesQuery)
  const [open, setOpen] = useState<OpenForm>()
  const canEdit = user?.staff != null && CAN_EDIT_SEASONAL.includes(user.staff)
  const kind: Kind = list.view === 'recipes' ? 'recipe' : 'item'
  return (
    <ConsolePage
      title="Seasonal"
      actions={
        <>
          <Link to={paths.seasonal}>Seasonal page</Link>
          {canEdit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ kind })}>
              New {kind}
            </Button>
          )}
        </>
      }
      tabs={pageTabs({
        label: 'Seasonal content',
        items: [
          { key: 'items', label: 'Items', count: items.data?.length },
          { key: 'recipes', label: 'Recipes', count: recipes.data?.length },
        ],
        active: list.view,
        onChange: (view) => setFilters({ view: view as typeof list.view }),
      })}
    >
      <QueryState query={items}>
        {(allItems) => (
          <QueryState query={recipes}>
            {(allRecipes) => (
              <>
                <Entries
                  key={kind}
                  kind={kind}
                  entries={kind === 'item' ? allItems.map(entryOfItem) : allRecipes.map(entryOfRecipe(allItems))}
                  recipes={allRecipes}
                  onEdit={canEdit ? (id) => setOpen({ kind, id }) : undefined}
                />
                <FormDrawer open={open} items={allItems} recipes={allRecipes} onClose={() => setOpen(undefined)} />
              </>
            )}
          </QueryState>
        )}
      </QueryState>
    </ConsolePage>
  )
}

interface OpenForm {
  readonly kind: Kind
  /** Undefined for a new entry. */
  readonly id?: string
}

interface FormDrawerProps {
  readonly open: OpenForm | undefined
  readonly items: readonly StaffSeasonalItem[]
  readonly recipes: readonly StaffRecipe[]
  readonly onClose: () => void
}

function FormDrawer({ open, items, recipes, onClose }: FormDrawerProps) {
  const shown = useLastDefined(open)
  const item = items.find(({ id }) => id === shown?.id)
  const recipe = recipes.find(({ id }) => id === shown?.id)
  return (
    <Drawer
      open={open !== undefined}
      title={shown && `${shown.id ? 'Edit' : 'New'} ${shown.kind}`}
      size={640}
      destroyOnHidden
      onClose={onClose}
    >
      {shown && !shown.id && shown.kind === 'item' && <NewItem onDone={onClose} />}
      {shown && !shown.id && shown.kind === 'recipe' && <NewRecipe items={items} onDone={onClose} />}
      {item && <EditItem key={item.id} item={item} onDone={onClose} />}
      {recipe && <EditRecipe key={recipe.id} recipe={recipe} items={items} onDone={onClose} />}
    </Drawer>
  )
}

/** An item or a recipe as the table shows it. */
interface Entry {
  readonly id: string
  readonly name: string
  readonly imageUrl: string | null
  readonly published: boolean
  readonly facts: string
  readonly season: string
  /** Why a published recipe is not shown. */
  readonly notShown?: string
}

export const entryOfItem = (item: StaffSeasonalItem): Entry => {
  const { id, name, imageUrl, published, category, peakMonths, includedTerms, excludedTerms } = item
  const knownCategory = categoryOf(category)
  const excluded = excludedTerms.length > 0 ? `, not ${excludedTerms.join(' ')}` : ''
  return {
    id,
    name,
    imageUrl,
    published,
    facts: `${knownCategory ? CATEGORIES[knownCategory].label : category} · “${includedTerms.join(' ')}”${excluded}`,
    season: formatPeakMonths(peakMonths),
  }
}

/** A recipe is in season while all of its seasonal items are; a withdrawn item has no season. */
export const entryOfRecipe =
  (items: readonly StaffSeasonalItem[]) =>
  (recipe: StaffRecipe): Entry => {
    const named = recipe.seasonalIngredients.map((id) => items.find((item) => item.id === id))
    const withdrawn = named.flatMap((item) => (item && !item.published ? [item.name] : []))
    const months = sharedMonths(named.map((item) => (item?.published ? item.peakMonths : [])))
    const reason =
      withdrawn.length > 0 ? `Not shown: ${withdrawn.join(', ')} withdrawn` : 'Not shown: no month in common'
    return {
      id: recipe.id,
      name: recipe.name,
      imageUrl: recipe.imageUrl,
      published: recipe.published,
      facts: recipeFacts(recipe),
      season: months.length > 0 ? formatPeakMonths(months) : 'None',
      ...(recipe.published && months.length === 0 ? { notShown: reason } : {}),
    }
  }

/** Entries whose name contains all of the words. */
export function entriesNamed<T extends { readonly name: string }>(all: readonly T[], search: string): T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}

interface EntriesProps {
  readonly kind: Kind
  readonly entries: readonly Entry[]
  readonly recipes: readonly StaffRecipe[]
  /** Undefined for roles that only read. */
  readonly onEdit: ((id: string) => void) | undefined
}

function Entries({ kind, entries, recipes, onEdit }: EntriesProps) {
  const [search, setSearch] = useState('')
  const shown = entriesNamed(entries, search)
  const columns: readonly ConsoleColumn<Entry>[] = [
    {
      key: 'name',
      title: 'Name',
      card: 'title',
      required: true,
      cell: ({ name, imageUrl }) => (
        <span className="seasonal-name">
          <ProduceImage url={imageUrl} alt="" sizes="48px" />
          {name}
        </span>
      ),
    },
    { key: 'facts', title: kind === 'item' ? 'Category and words' : 'Recipe', cell: ({ facts }) => facts },
    { key: 'season', title: 'Season', width: 190, cell: ({ season }) => season },
    {
      key: 'status',
      title: 'Status',
      width: 124,
      required: true,
      cell: ({ published, notShown }) =>
        notShown ? (
          <StatusTag tone="waiting">{notShown}</StatusTag>
        ) : (
          <StatusTag tone={published ? 'good' : 'neutral'}>{published ? 'Published' : 'Withdrawn'}</StatusTag>
        ),
    },
    ...(onEdit
      ? [
          {
            key: 'actions',
            title: 'Actions',
            card: 'actions' as const,
            width: 176,
            required: true,
            cell: (entry: Entry) => (
              <EntryActions kind={kind} entry={entry} recipes={recipes} onEdit={() => onEdit(entry.id)} />
            ),
          },
        ]
      : []),
  ]
  return (
    <ConsoleTable<Entry>
      label={kind === 'item' ? 'Seasonal items' : 'Recipes'}
      fit={MIN_WIDTH}
      columns={columns}
      rows={shown}
      rowKey={({ id }) => id}
      toolbar={
        <>
          <Input
            allowClear
            aria-label={`Search ${kind}s`}
            placeholder={`Search ${kind}s by name`}
            style={{ maxWidth: 280 }}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <Typography.Text type="secondary" role="status">
            {shown.length} {kind}
            {shown.length === 1 ? '' : 's'}
          </Typography.Text>
        </>
      }
      empty={
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            search
              ? `No ${kind} matches “${search}”`
              : `No ${kind}s yet. Published ${kind}s appear on the seasonal page.`
          }
        />
      }
    />
  )
}

interface EntryActionsProps {
  readonly kind: Kind
  readonly entry: Entry
  readonly recipes: readonly StaffRecipe[]
  readonly onEdit: () => void
}

function EntryActions({ kind, entry: { id, name, published }, recipes, onEdit }: EntryActionsProps) {
  const { message, modal } = App.useApp()
  const publication = usePublication()
  const publish = (to: boolean) =>
    publication.mutateAsync({ kind, id, published: to }).then(
      () => void message.success(`${name} ${to ? 'published' : 'withdrawn'}`),
      (error: unknown) => void message.error(errorMessage(error)),
    )
  const withdraw = () => {
    const affected = recipes.filter(
      (recipe) => recipe.published && kind === 'item' && recipe.seasonalIngredients.includes(id),
    )
    void modal.confirm({
      title: `Withdraw this ${kind}?`,
      content: (
        <>
          <p>{name} disappears from the seasonal page. You can publish it again at any time.</p>
          {affected.length > 0 && (
            <>
              <p>These recipes are not shown either until it is published again or they are changed:</p>
              <ul>
                {affected.map((recipe) => (
                  <li key={recipe.id}>{recipe.name}</li>
                ))}
              </ul>
            </>
          )}
        </>
      ),
      okText: 'Withdraw',
      okButtonProps: { danger: true },
      onOk: () => publish(false),
    })
  }
  return (
    <Flex gap="small">
      {published ? (
        <>
          <Button size="small" onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" onClick={withdraw}>
            Withdraw
          </Button>
        </>
      ) : (
        <Button size="small" loading={publication.isPending} onClick={() => void publish(true)}>
          Publish
        </Button>
      )}
    </Flex>
  )
}
