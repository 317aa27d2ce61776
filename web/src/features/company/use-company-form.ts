import type { CompanyForm } from '@ilbud/proto/http/companies/companies'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#lib/page/paths.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'
import { useSubmissionKey } from '#lib/api/use-submission-key.ts'
import { rememberApplied } from './applied.ts'
import {
  type CompanyDraft,
  emptyDraft,
  hasRightCheckDigit,
  keepDraft,
  storedDraft,
  type Problems,
  problemsOf,
  readDraft
} from './company-draft.ts'
import { applyForCompany } from './company-queries.ts'

/** The application as it is typed: kept in the tab, checked when it is sent, refused or confirmed by the server. */
export function useCompanyForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [resumed, setResumed] = useState(() => storedDraft() !== null)
  const [draft, setDraft] = useState(() => storedDraft() ?? emptyDraft)
  const [tried, setTried] = useState(false)
  /** What the server found wrong, until the field changes. */
  const [refused, setRefused] = useState<Problems>({})
  const element = useRef<HTMLFormElement>(null)
  const keyOf = useSubmissionKey()
  const { form, problems } = readDraft(draft)
  // A wrong check digit is said as soon as there are ten.
  const early: Problems = hasRightCheckDigit(draft.orgNumber) === false ? { orgNumber: problems?.orgNumber ?? '' } : {}
  const shown: Problems = { ...early, ...refused, ...(tried && problems) }
  useEffect(() => keepDraft(isTouched(draft) ? draft : null), [draft])

  const focus = (field: string) => element.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  const focusFirst = (wrong: Problems) => focus(Object.keys(wrong)[0] ?? '')
  const applying = useMutation({
    mutationFn: (form: CompanyForm) => applyForCompany(form, keyOf(form)),
    onSuccess: ({ applicationId }) => {
      rememberApplied(applicationId)
      keepDraft(null)
      toast({
        title: t`Registration Submitted`,
        description: t`Registration submitted, please check your email to verify`,
        variant: 'success'
      })
      void navigate(paths.companyVerify(applicationId))
    },
    onError: (error) => {
      const found = problemsOf(error)
      if (found) {
        setRefused(found)
        focusFirst(found)
      }
      toastFailure(t`Registration Failed`, error, { [found ? 'otherwise' : 'unsaid']: t`Please try again` })
    }
  })
  const change = (part: Partial<CompanyDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (applying.isPending) return
    setTried(true)
    if (form) applying.mutate(form)
    else focusFirst(problems)
  }
  const startOver = () => {
    setDraft(emptyDraft)
    setTried(false)
    setResumed(false)
  }
  return { element, draft, shown, tried, resumed, sending: applying.isPending, change, submit, focus, startOver }
}

function isTouched(draft: CompanyDraft): boolean {
  return (Object.keys(emptyDraft) as (keyof CompanyDraft)[]).some((field) => draft[field] !== emptyDraft[field])
}
