CREATE TABLE "paper_series" (
	"series" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "paper_series_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "paper_series_counts_up" CHECK ("paper_series"."last" >= 0)
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"mid" text NOT NULL,
	"edition" text,
	"refund" text,
	"holder_kind" text NOT NULL,
	"holder" text NOT NULL,
	"day" date NOT NULL,
	"total" integer NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "papers_number_unique" UNIQUE("number"),
	CONSTRAINT "papers_kind" CHECK ("papers"."kind" in ('receipt', 'invoice', 'credit-note', 'refund')),
	CONSTRAINT "papers_refund" CHECK (("papers"."refund" is not null) = ("papers"."kind" in ('credit-note', 'refund'))),
	CONSTRAINT "papers_number" CHECK ("papers"."number" = "papers"."series" || '/' || "papers"."year" || '/' || lpad("papers"."serial"::text, greatest(6, length("papers"."serial"::text)), '0')
        and length("papers"."number") <= 16),
	CONSTRAINT "papers_total" CHECK ("papers"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "tax_lines" (
	"line" text PRIMARY KEY NOT NULL,
	"class" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"class" text NOT NULL,
	"from_day" date NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "tax_rates_pk" PRIMARY KEY("class","from_day"),
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate" between 0 and 10000),
	CONSTRAINT "tax_rates_code" CHECK ("tax_rates"."code" ~ '^[0-9]{4,8}$')
);
--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "gstin" text;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_no_number_twice" ON "papers" USING btree ("series","year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_one_receipt_per_payment" ON "papers" USING btree ("mid") WHERE "papers"."kind" = 'receipt';--> statement-breakpoint
CREATE UNIQUE INDEX "papers_one_invoice_per_payment" ON "papers" USING btree ("mid") WHERE "papers"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "papers_one_invoice_per_edition" ON "papers" USING btree ("edition") WHERE "papers"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "papers_one_per_refund" ON "papers" USING btree ("refund");--> statement-breakpoint
CREATE INDEX "papers_mid" ON "papers" USING btree ("mid");--> statement-breakpoint
CREATE INDEX "papers_holder" ON "papers" USING btree ("holder","issued_at");--> statement-breakpoint
CREATE INDEX "papers_edition" ON "papers" USING btree ("edition");--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_gstin" CHECK ("partners"."gstin" ~ '^[0-9A-Z]{15}$');--> statement-breakpoint
-- What was issued stays as it was issued; only the account it is found in may change, when two accounts become one.
create function papers_stay_as_issued() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'holder' <> to_jsonb(old) - 'holder' then
    raise exception 'papers stay as they were issued: write a credit note or a refund voucher';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger papers_as_issued before update or delete on papers
  for each row execute function papers_stay_as_issued();
--> statement-breakpoint

-- Numbers have no gaps: a series counts one by one, never back, and at commit its last number has its paper.
create function paper_series_counts_one_by_one() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.last not in (old.last, old.last + 1) then
    raise exception 'a series of papers counts one by one';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger paper_series_one_by_one before update or delete on paper_series
  for each row execute function paper_series_counts_one_by_one();
--> statement-breakpoint
create function paper_series_has_its_paper() returns trigger language plpgsql as $$
begin
  if new.last > 0 and not exists
    (select from papers where series = new.series and year = new.year and serial = new.last) then
    raise exception 'there is no paper % of the series %/%', new.last, new.series, new.year;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger paper_series_without_gaps after insert or update on paper_series
  deferrable initially deferred for each row execute function paper_series_has_its_paper();
