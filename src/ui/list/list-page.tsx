import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import '../styles/list.css';

/** A filter of a list, or its order, which the address keeps under its name. */
export interface ListFilter {
  name: string;
  /** For screen readers; its first option says what it is without a choice. */
  label: string;
  /** The first one, without a value, is what an address without the filter means. */
  options: readonly { value: string; label: string }[];
}

/** An address's query with one filter changed, from the first page on. `''` takes the filter away. */
export function withFilter(params: URLSearchParams, { name, value }: { name: string; value: string }): URLSearchParams {
  const changed = new URLSearchParams([...params].filter(([key]) => key !== name && !pagePlace.includes(key)));
  if (value) changed.set(name, value);
  return changed;
}

/** What an address says of the page of a list. */
const pagePlace = ['after', 'due', 'since'];

interface ListPageProps {
  /** The heading of the screen, its only one at this level. */
  title: string;
  filters: readonly ListFilter[];
  /** What narrows the list beyond its filters, each with a way to take it away. */
  narrowed?: ReactNode;
  /** The field of the search, before the filters. */
  search?: ReactNode;
  /** Buttons behind the filters. */
  actions?: ReactNode;
  /** The list. */
  children: ReactNode;
}

const width = { '--page-width': '120rem' };

/** A screen that is a list: one line with its heading, the search, filters that stay in the address, and actions. */
export function ListPage({ title, search, filters, narrowed, actions, children }: ListPageProps) {
  return (
    <div className="page page-grid page-list" style={width}>
      <div className="list-bar">
        <h1>{title}</h1>
        {search}
        <div className="list-tools">
          {filters.map(filter => (
            <FilterField key={filter.name} {...filter} />
          ))}
          {narrowed}
          {actions && <div className="list-actions">{actions}</div>}
        </div>
      </div>
      {children}
    </div>
  );
}

function FilterField({ name, label, options }: ListFilter) {
  const [params, setParams] = useSearchParams();
  const value = params.get(name) ?? '';
  return (
    <label className="list-filter">
      <span className="sr-only">{label}</span>
      <select
        value={value}
        data-chosen={value ? '' : undefined}
        onChange={event => setParams(withFilter(params, { name, value: event.target.value }))}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
