import { Alert, App, Button, Descriptions, Flex, Form, Input, Modal, Table, Tag, Upload } from 'antd'
import { useState } from 'react'
import { escapeCell, PRODUCT_COLUMNS } from '#domain/catalog/product-csv.ts'
import {
  IMPORT_OUTCOMES,
  type ImportedRow,
  MAX_IMPORT_BYTES,
  type ProductImportResult,
} from '#domain/catalog/product-listings.contract.ts'
import { formatNumber } from '#domain/kernel/format.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { saveCsv } from '#frontend/shared/lib/save-file.ts'
import { useImport, usePreviewImport } from './api.ts'

interface ImportProductsProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Imports products from CSV. The result of every row is previewed before anything changes. */
export function ImportProducts({ open, onClose }: ImportProductsProps) {
  return (
    <Modal open={open} title="Import products" footer={null} width={720} destroyOnHidden onCancel={onClose}>
      <Import onDone={onClose} />
    </Modal>
  )
}

function Import({ onDone }: { readonly onDone: () => void }) {
  const { message } = App.useApp()
  const [csv, setCsv] = useState('')
  const [result, setResult] = useState<ProductImportResult>()
  const preview = usePreviewImport()
  const run = useImport()
  const show = (sent: Promise<ProductImportResult>) =>
    void sent.then(setResult, (error: unknown) => void message.error(errorMessage(error)))
  if (!result)
    return (
      <ImportSource
        csv={csv}
        busy={preview.isPending}
        onChange={setCsv}
        onPreview={() => show(preview.mutateAsync(csv))}
        onCancel={onDone}
      />
    )
  const { dryRun, counts } = result
  const changes = counts.created + counts.changed
  return (
    <Flex vertical gap="middle">
      <ImportResult result={result} />
      <Flex justify="end" gap="small">
        {dryRun && <Button onClick={() => setResult(undefined)}>Back</Button>}
        {dryRun && changes > 0 ? (
          <Button type="primary" loading={run.isPending} onClick={() => show(run.mutateAsync(csv))}>
            {`Import ${formatNumber(changes)} ${changes === 1 ? 'product' : 'products'}`}
          </Button>
        ) : (
          <Button type="primary" onClick={onDone}>
            Done
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

type Outcome = ImportedRow['outcome']

const COLORS: Readonly<Record<Outcome, string>> = {
  created: 'success',
  changed: 'warning',
  unchanged: 'default',
  refused: 'error',
}
const LABELS: Readonly<Record<Outcome, string>> = {
  created: 'Added',
  changed: 'Updated',
  unchanged: 'Unchanged',
  refused: 'Rejected',
}
const PREVIEW_LABELS: Readonly<Record<Outcome, string>> = {
  created: 'Will be added',
  changed: 'Will be updated',
  unchanged: 'Unchanged',
  refused: 'Rejected',
}
const RANKS: Readonly<Record<Outcome, number>> = { refused: 0, created: 1, changed: 2, unchanged: 3 }

/** Every row with its result; rejected ones first. */
function ImportResult({ result: { rows, counts, dryRun } }: { readonly result: ProductImportResult }) {
  const labels = dryRun ? PREVIEW_LABELS : LABELS
  const sorted = [...rows].sort((a, b) => RANKS[a.outcome] - RANKS[b.outcome] || a.line - b.line)
  return (
    <>
      <Alert
        role="status"
        type={dryRun ? 'info' : 'success'}
        title={dryRun ? 'Nothing has changed yet' : 'Import finished'}
        action={<Button onClick={() => saveCsv('import-result.csv', resultRows(rows))}>Download results</Button>}
      />
      <Descriptions
        size="small"
        column={{ xs: 2, sm: 4 }}
        items={IMPORT_OUTCOMES.map((outcome) => ({
          key: outcome,
          label: labels[outcome],
          children: formatNumber(counts[outcome]),
        }))}
      />
      <Table<ImportedRow>
        size="small"
        rowKey="line"
        dataSource={sorted}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ y: 320 }}
        columns={[
          { title: 'Line', dataIndex: 'line', width: 64 },
          { title: 'Product', dataIndex: 'name', render: (name: string) => name || 'No name' },
          {
            title: 'Result',
            dataIndex: 'outcome',
            render: (outcome: Outcome, { field, sentence }) => (
              <>
                <Tag color={COLORS[outcome]}>{labels[outcome]}</Tag>
                {sentence && `${field ? `${field}: ` : ''}${sentence}`}
              </>
            ),
          },
        ]}
      />
    </>
  )
}

/** The result of an import for a spreadsheet. */
const resultRows = (rows: readonly ImportedRow[]): string[][] => [
  ['line', 'name', 'outcome', 'column', 'reason'],
  ...rows.map(({ line, name, outcome, field, sentence }) =>
    [String(line), name, outcome, field ?? '', sentence ?? ''].map(escapeCell),
  ),
]

interface ImportSourceProps {
  readonly csv: string
  readonly busy: boolean
  readonly onChange: (csv: string) => void
  readonly onPreview: () => void
  readonly onCancel: () => void
}

/** A CSV file, or pasted text. */
function ImportSource({ csv, busy, onChange, onPreview, onCancel }: ImportSourceProps) {
  const [problem, setProblem] = useState<string>()
  const change = (text: string) => {
    setProblem(undefined)
    onChange(text)
  }
  const open = async (file: File) => {
    if (file.size > MAX_IMPORT_BYTES) return setProblem('This file is larger than 5 MB. Split it and import the parts.')
    change(decoded(await file.arrayBuffer()))
  }
  const send = () => {
    if (csv.trim()) onPreview()
    else setProblem('Choose a file, or paste a list')
  }
  return (
    <Form layout="vertical" onFinish={send}>
      <p>
        The first line names the columns: <strong>{PRODUCT_COLUMNS.join(', ')}</strong>. Lines with the ID or the exact
        name of one of your products update it; all others add a product. Export your products to get a file to start
        from.
      </p>
      <Form.Item label="CSV file" htmlFor="import-file">
        <Upload
          id="import-file"
          accept=".csv,.tsv,.txt,text/csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void open(file)
            return false
          }}
        >
          <Button>Choose a file</Button>
        </Upload>
      </Form.Item>
      <Form.Item
        label="Or paste the list"
        htmlFor="import-csv"
        help={problem}
        validateStatus={problem ? 'error' : undefined}
        extra="Nothing changes yet. You will see the result of every line first."
      >
        <Input.TextArea
          id="import-csv"
          rows={8}
          spellCheck={false}
          className="import-csv"
          value={csv}
          onChange={({ target }) => change(target.value)}
        />
      </Form.Item>
      <Flex justify="end" gap="small">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          Preview import
        </Button>
      </Flex>
    </Form>
  )
}

/** Decodes UTF-8, or Windows-1252, in which older spreadsheet programs save CSV. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
