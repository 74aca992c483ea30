import type { FormEvent, ReactNode } from "react";
import { useSearchParams } from "#web/ui/router/use-search-params.ts";
import { trailActions } from "#core/timeline/trail-words.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { staffTrail, type TrailFilter, type TrailScope } from "./trail-filter.ts";
import { useTrailPeople } from "./use-trail.ts";
import css from "./trail.module.css";

const kinds = [
  { value: "", label: "Anybody" },
  { value: "staff", label: "All staff" },
  { value: "reader", label: "Readers" },
  { value: "system", label: "The program itself" },
];

const actions = [{ value: "", label: "Anything" }, ...trailActions.map(([value, label]) => ({ value, label }))];

type Props = { place: string; places: readonly TrailScope[]; filter: TrailFilter };

/** The trail's filters. Each change goes into the page's address; selects apply at once. */
export function TrailFilters({ place, places, filter }: Props): ReactNode {
  const [, setParameters] = useSearchParams();
  const people = useTrailPeople(place);
  const chosen = filter.kind ?? filter.actor ?? "";
  const who = [...kinds, ...people.map(({ actor, name }) => ({ value: actor, label: name }))];
  // A person named in an address that somebody sent, but missing from the list.
  const whoOptions = who.some(({ value }) => value === chosen) ? who : [...who, { value: chosen, label: chosen }];
  const submit = (form: HTMLFormElement) => {
    const typed = [...new FormData(form)].map(
      ([name, value]) => [name, typeof value === "string" ? value.trim() : ""] as const,
    );
    setParameters(Object.fromEntries(typed.filter(([, value]) => value !== "")));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(event.currentTarget);
  };
  const atOnce = (event: { currentTarget: HTMLSelectElement }) => {
    if (event.currentTarget.form !== null) submit(event.currentTarget.form);
  };
  return (
    <form className={css.filters} onSubmit={send} role="search" aria-label="Filter">
      {places.length > 1 && (
        <SelectField label="Where" name="at" options={places} defaultValue={place} onChange={atOnce} />
      )}
      <SelectField label="Who" name="who" options={whoOptions} value={chosen} onChange={atOnce} />
      <SelectField label="What" name="what" options={actions} defaultValue={filter.action ?? ""} onChange={atOnce} />
      <SelectField
        label="Outcome"
        name="outcome"
        options={[
          { value: "", label: "All" },
          { value: "refused", label: "Refused attempts" },
        ]}
        defaultValue={filter.outcome ?? ""}
        onChange={atOnce}
      />
      {place !== staffTrail && (
        <TextField
          label="Account"
          name="account"
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9]*"
          figures
          defaultValue={filter.accountNumber ?? ""}
        />
      )}
      <TextField label="From" name="from" type="date" defaultValue={filter.from ?? ""} />
      <TextField label="To" name="to" type="date" defaultValue={filter.to ?? ""} />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  );
}
