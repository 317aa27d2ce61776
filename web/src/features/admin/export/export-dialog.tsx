import { exportFormats, exportTypes, type ExportFormat, type ExportType } from '@ilbud/proto/http/analytics/analytics'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm, type UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Radio } from '#components/forms/choice.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { PeriodPicker } from '#features/admin/figures/period-picker.tsx'
import { periodQuery, type Period } from '#features/admin/figures/period.ts'
import { formatNumber } from '#lib/format/format.ts'
import { toast } from '#lib/page/toast.ts'
import { exportFile } from './export-file.ts'
import { ExportProblem } from './export-problem.tsx'

interface ExportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The page's period, as the default. */
  period: Period
}

/** The data, the period and the format; the file is saved as it arrives. */
export function ExportDialog({ open, onOpenChange, period }: ExportDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Export`}
      description={t`A file with the figures of your choice. It may hold personal data: keep it as you would keep a list of customers.`}
      className="compact text-14 md:max-w-[520px]"
    >
      <ExportForm period={period} close={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface ExportChoice {
  type: ExportType
  format: ExportFormat
  period: Period
}

function ExportForm({ period: shown, close }: { period: Period; close: () => void }) {
  const { t } = useLingui()
  const form = useForm<ExportChoice>({ defaultValues: { type: 'orders', format: 'csv', period: shown } })
  const { run, start, cancel, bytes } = useExport(close)
  const submit = form.handleSubmit(({ period, ...choice }) => start({ ...choice, period: periodQuery(period) }))
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-3 grid gap-4">
      <Types field={form.register('type')} />
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t`Format`} className="w-28">
          <Select {...form.register('format')} className="text-14">
            {exportFormats.map((name) => (
              <option key={name} value={name}>
                {name.toUpperCase()}
              </option>
            ))}
          </Select>
        </Field>
        <Controller
          control={form.control}
          name="period"
          render={({ field: { value, onChange } }) => <PeriodPicker period={value} onPeriod={onChange} labelled />}
        />
      </div>
      {run.error && <ExportProblem error={run.error} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-text-2">
          {run.isPending && bytes > 0 && <Trans>{formatNumber(bytes / 1024)} kB so far</Trans>}
        </p>
        <Button onClick={run.isPending ? cancel : close}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" busyText={run.isPending && t`Exporting...`}>
          <Download className="size-[18px]" strokeWidth={1.75} aria-hidden />
          {t`Export`}
        </Button>
      </div>
    </form>
  )
}

function Types({ field }: { field: UseFormRegisterReturn }) {
  const { t } = useLingui()
  const words: Record<ExportType, [label: string, hint: string]> = {
    orders: [t`Orders`, t`Every order placed in the period, a row each`],
    revenue: [t`Revenue`, t`Revenue and delivered orders, a row per day`],
    drivers: [t`Drivers`, t`Deliveries, on time and time on duty, a row per driver`],
    companies: [t`Companies`, t`Orders and revenue, a row per company`],
    summary: [t`Summary`, t`Every figure with its definition`]
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t`What`}</legend>
      {exportTypes.map((type) => (
        <Radio {...field} key={type} value={type} label={words[type][0]} hint={words[type][1]} className="py-1.5" />
      ))}
    </fieldset>
  )
}

type Asked = Parameters<typeof exportFile>[0]

/** One export at a time; closing the dialog cancels it. */
function useExport(close: () => void) {
  const { t } = useLingui()
  const [bytes, setBytes] = useState(0)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = useMutation({
    mutationFn: ({ asked, own }: { asked: Asked; own: AbortController }) => exportFile(asked, own.signal, setBytes),
    onSuccess: (name) => {
      toast({ title: t`Export finished`, description: name, variant: 'success' })
      close()
    },
    onSettled: (_name, _error, { own }) => {
      if (running.current === own) running.current = null
    }
  })
  const start = (asked: Asked) => {
    if (running.current) return
    const own = new AbortController()
    running.current = own
    setBytes(0)
    run.mutate({ asked, own })
  }
  const cancel = () => {
    running.current?.abort()
    running.current = null
    run.reset()
  }
  return { run, start, cancel, bytes }
}
