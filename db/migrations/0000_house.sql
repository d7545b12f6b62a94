CREATE TABLE "story_answers" (
	"edition" text NOT NULL,
	"key" integer NOT NULL,
	"version" integer NOT NULL,
	"question" text NOT NULL,
	"text" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_answers_edition_key_version_pk" PRIMARY KEY("edition","key","version")
);
--> statement-breakpoint
CREATE TABLE "story_forms" (
	"edition" text PRIMARY KEY NOT NULL,
	"page_done" integer NOT NULL,
	"handed_in_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"sha256" text NOT NULL,
	"file" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"page" integer,
	"place" integer NOT NULL,
	"taken_at" text,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "story_photos_once" UNIQUE("edition","sha256")
);
--> statement-breakpoint
CREATE TABLE "story_voices" (
	"edition" text NOT NULL,
	"key" integer NOT NULL,
	"version" integer NOT NULL,
	"question" text NOT NULL,
	"file" text,
	"sha256" text,
	"seconds" real NOT NULL,
	"bytes" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_voices_edition_key_version_pk" PRIMARY KEY("edition","key","version")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"phone" text NOT NULL,
	"name" text,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"account" text PRIMARY KEY NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"state" text
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"bound" text NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_until" timestamp with time zone,
	"exchanged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"phone" text NOT NULL,
	"token" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"account" text,
	"phone" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"totp_secret" text NOT NULL,
	"totp_step" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "business_bundles" (
	"plan" text NOT NULL,
	"size" integer NOT NULL,
	"price" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "business_bundles_plan_size_pk" PRIMARY KEY("plan","size"),
	CONSTRAINT "business_bundles_whole" CHECK ("business_bundles"."size" > 0 and "business_bundles"."price" > 0 and "business_bundles"."price" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "business_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"bullets" jsonb NOT NULL,
	"pages" integer NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "business_plans_pages" CHECK ("business_plans"."pages" in (12, 16, 20))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"theme" text NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "partner_type_categories" (
	"type" text NOT NULL,
	"category" text NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "partner_type_categories_type_category_pk" PRIMARY KEY("type","category")
);
--> statement-breakpoint
CREATE TABLE "partner_types" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "partner_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price" integer NOT NULL,
	"extra_price" integer NOT NULL,
	"pages" integer NOT NULL,
	"image" text,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "plans_pages" CHECK ("plans"."pages" in (12, 16, 20)),
	CONSTRAINT "plans_prices" CHECK ("plans"."price" > 0 and "plans"."price" % 100 = 0 and "plans"."extra_price" >= 0 and "plans"."extra_price" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"bullets" jsonb NOT NULL,
	"customer_name" text NOT NULL,
	"customer_city" text NOT NULL,
	"customer_image" text,
	"feedback" text NOT NULL,
	"feedback_title" text NOT NULL,
	"thumbnail" text,
	"pdf" text,
	"images" jsonb NOT NULL,
	"display" jsonb NOT NULL,
	"direction" text,
	"is_new" boolean NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"theme" text NOT NULL,
	"key" integer NOT NULL,
	"question" text NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "questions_theme_key_pk" PRIMARY KEY("theme","key")
);
--> statement-breakpoint
CREATE TABLE "sub_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"theme" text NOT NULL,
	"name" text NOT NULL,
	"tag_line" text NOT NULL,
	"home" integer,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sub_categories_names" UNIQUE("theme","name"),
	CONSTRAINT "sub_categories_home" UNIQUE("home")
);
--> statement-breakpoint
CREATE TABLE "themes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "themes_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"mid" text PRIMARY KEY NOT NULL,
	"coupon" text NOT NULL,
	"payer" text NOT NULL,
	"state" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "coupon_uses_state" CHECK ("coupon_uses"."state" in ('held', 'used', 'given-back', 'late'))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"percent" integer NOT NULL,
	"audience" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone NOT NULL,
	"max_uses" integer NOT NULL,
	"uses_each" integer NOT NULL,
	"used" integer NOT NULL,
	"held" integer NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_audience" CHECK ("coupons"."audience" in ('customer', 'partner', 'both')),
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" = upper(trim("coupons"."code")) and "coupons"."code" <> ''),
	CONSTRAINT "coupons_never_oversold" CHECK ("coupons"."used" >= 0 and "coupons"."held" >= 0 and "coupons"."used" + "coupons"."held" <= "coupons"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "edition_keys" (
	"hash" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edition_notes" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edition_notes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"edition" text NOT NULL,
	"what" text NOT NULL,
	"by_kind" text NOT NULL,
	"by_id" text,
	"by_name" text,
	"at" timestamp with time zone NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "edition_steps" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edition_steps_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"edition" text NOT NULL,
	"step" text NOT NULL,
	"from_status" integer NOT NULL,
	"from_live" integer NOT NULL,
	"to_status" integer NOT NULL,
	"to_live" integer NOT NULL,
	"by_kind" text NOT NULL,
	"by_id" text,
	"by_name" text,
	"at" timestamp with time zone NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "edition_transitions" (
	"step" text NOT NULL,
	"from_status" integer NOT NULL,
	"from_live" integer NOT NULL,
	"to_status" integer NOT NULL,
	"to_live" integer NOT NULL,
	CONSTRAINT "edition_transitions_pk" PRIMARY KEY("step","from_status","from_live","to_status","to_live")
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer" text,
	"partner" text,
	"customer_name" text NOT NULL,
	"customer_phone" text,
	"theme" text NOT NULL,
	"sub_category" text NOT NULL,
	"category" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"plan_pages" integer NOT NULL,
	"copies" integer NOT NULL,
	"total" integer NOT NULL,
	"paid" integer NOT NULL,
	"is_fifty" boolean NOT NULL,
	"mid" text,
	"order_status" integer DEFAULT 0 NOT NULL,
	"live" integer DEFAULT 0 NOT NULL,
	"street" text,
	"city" text,
	"postal_code" text,
	"state" text,
	"recipient" text,
	"email" text,
	"track_link" text,
	"track_link_at" timestamp with time zone,
	"pdf" text,
	"thumbnail" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "editions_belong_to_somebody" CHECK ("editions"."customer" is not null or "editions"."partner" is not null),
	CONSTRAINT "editions_money" CHECK ("editions"."total" >= 0 and "editions"."paid" >= 0),
	CONSTRAINT "editions_copies" CHECK ("editions"."copies" between 1 and 5),
	CONSTRAINT "editions_address_whole" CHECK (("editions"."street" is null) = ("editions"."city" is null) and ("editions"."street" is null) = ("editions"."postal_code" is null)),
	CONSTRAINT "editions_track_link" CHECK ("editions"."track_link" is null or ("editions"."track_link" like 'https://%' and "editions"."track_link_at" is not null)),
	CONSTRAINT "editions_print_when_settled" CHECK ("editions"."order_status" < 4 or ("editions"."paid" >= "editions"."total" and "editions"."street" is not null)),
	CONSTRAINT "editions_shipped_with_link" CHECK ("editions"."order_status" <> 6 or "editions"."track_link" is not null)
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"button" text,
	"direction" text,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "explore_infos" (
	"id" text PRIMARY KEY NOT NULL,
	"link" text NOT NULL,
	"title" text NOT NULL,
	"tag" text NOT NULL,
	"content" text NOT NULL,
	"button" text NOT NULL,
	"what_inside" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"marquee" jsonb NOT NULL,
	"image" text,
	"sub_category" text,
	"listed" boolean NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "explore_infos_link_unique" UNIQUE("link")
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" text PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"text" text NOT NULL,
	"label" text NOT NULL,
	"sample" boolean NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"since" text,
	"sections" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tiles" (
	"id" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"icon" text NOT NULL,
	"heading" text NOT NULL,
	"sub_heading" text NOT NULL,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"edition" text,
	"public" boolean NOT NULL,
	"filename" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_once" UNIQUE NULLS NOT DISTINCT("sha256","kind","edition","public")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"link" text,
	"at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_ledger" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"change" integer NOT NULL,
	"kind" text NOT NULL,
	"edition" text,
	"mid" text,
	"plan_id" text,
	"order_key" text,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_ledger_kinds" CHECK (("credit_ledger"."kind" = 'order' and "credit_ledger"."change" = -1 and "credit_ledger"."edition" is not null and "credit_ledger"."mid" is null)
        or ("credit_ledger"."kind" = 'bundle' and "credit_ledger"."change" > 0 and "credit_ledger"."mid" is not null and "credit_ledger"."edition" is null)
        or ("credit_ledger"."kind" = 'grant' and "credit_ledger"."change" > 0 and "credit_ledger"."mid" is null and "credit_ledger"."edition" is null))
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"city" text NOT NULL,
	"type" text NOT NULL,
	"logo" text,
	"addresses" jsonb NOT NULL,
	"isnew" boolean DEFAULT true NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"plan_id" text,
	"plan_name" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partners_phone_unique" UNIQUE("phone"),
	CONSTRAINT "partners_credits_not_negative" CHECK ("partners"."credits" >= 0),
	CONSTRAINT "partners_plan_whole" CHECK (("partners"."plan_id" is null) = ("partners"."plan_name" is null))
);
--> statement-breakpoint
CREATE TABLE "sample_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"mid" text NOT NULL,
	"gsm" integer NOT NULL,
	"paper" text NOT NULL,
	"lamination" text NOT NULL,
	"quantity" integer NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"zipcode" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sample_orders_partner_unique" UNIQUE("partner"),
	CONSTRAINT "sample_orders_mid_unique" UNIQUE("mid")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"mid" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"mid" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"payer_kind" text NOT NULL,
	"payer" text NOT NULL,
	"payer_phone" text NOT NULL,
	"payer_name" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"title" text NOT NULL,
	"bill" jsonb NOT NULL,
	"edition" text,
	"status" text NOT NULL,
	"url" text,
	"gateway" text NOT NULL,
	"report" jsonb,
	"review_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ask_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0),
	CONSTRAINT "payments_mid" CHECK ("payments"."mid" ~ '^[0-9A-Za-z]{1,35}$'),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created', 'open', 'paid', 'failed', 'expired', 'paid_review')),
	CONSTRAINT "payments_paid_at" CHECK (("payments"."paid_at" is not null) = ("payments"."status" in ('paid', 'paid_review')))
);
--> statement-breakpoint
CREATE TABLE "sandbox_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"edition" text NOT NULL,
	"version" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"reason" text,
	"trouble" text,
	"made_at" timestamp with time zone,
	"pdf" text,
	"sha256" text,
	"thumbnail" text,
	"pages" jsonb,
	"plan" jsonb,
	"findings" jsonb,
	"published_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_by" text,
	CONSTRAINT "drafts_edition_version_pk" PRIMARY KEY("edition","version"),
	CONSTRAINT "drafts_made_whole" CHECK (("drafts"."made_at" is null) = ("drafts"."pdf" is null) and ("drafts"."pdf" is null) = ("drafts"."sha256" is null) and ("drafts"."pdf" is null) = ("drafts"."pages" is null)),
	CONSTRAINT "drafts_published_made" CHECK ("drafts"."published_at" is null or "drafts"."made_at" is not null),
	CONSTRAINT "drafts_approved_published" CHECK ("drafts"."approved_at" is null or "drafts"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "soft_copy_views" (
	"edition" text NOT NULL,
	"viewer" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "soft_copy_views_edition_viewer_pk" PRIMARY KEY("edition","viewer")
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "business_bundles" ADD CONSTRAINT "business_bundles_plan_business_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."business_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_type_categories" ADD CONSTRAINT "partner_type_categories_type_partner_types_id_fk" FOREIGN KEY ("type") REFERENCES "public"."partner_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_type_categories" ADD CONSTRAINT "partner_type_categories_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_categories" ADD CONSTRAINT "sub_categories_theme_themes_id_fk" FOREIGN KEY ("theme") REFERENCES "public"."themes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_coupons_id_fk" FOREIGN KEY ("coupon") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_keys" ADD CONSTRAINT "edition_keys_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_notes" ADD CONSTRAINT "edition_notes_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_steps" ADD CONSTRAINT "edition_steps_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_steps" ADD CONSTRAINT "edition_steps_only_known" FOREIGN KEY ("step","from_status","from_live","to_status","to_live") REFERENCES "public"."edition_transitions"("step","from_status","from_live","to_status","to_live") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_partner_partners_id_fk" FOREIGN KEY ("partner") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_orders" ADD CONSTRAINT "sample_orders_partner_partners_id_fk" FOREIGN KEY ("partner") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_photos_order" ON "story_photos" USING btree ("edition","place");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_phone" ON "accounts" USING btree ("kind","phone") WHERE "accounts"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "challenges_phone" ON "challenges" USING btree ("phone","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_phone" ON "devices" USING btree ("phone","token");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category");--> statement-breakpoint
CREATE INDEX "coupon_uses_payer" ON "coupon_uses" USING btree ("payer","coupon");--> statement-breakpoint
CREATE INDEX "edition_keys_of" ON "edition_keys" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "edition_notes_of" ON "edition_notes" USING btree ("edition","number");--> statement-breakpoint
CREATE INDEX "edition_steps_of" ON "edition_steps" USING btree ("edition","number");--> statement-breakpoint
CREATE UNIQUE INDEX "editions_mid" ON "editions" USING btree ("mid");--> statement-breakpoint
CREATE INDEX "editions_of_customer" ON "editions" USING btree ("customer","created_at");--> statement-breakpoint
CREATE INDEX "editions_of_partner" ON "editions" USING btree ("partner","created_at");--> statement-breakpoint
CREATE INDEX "editions_by_status" ON "editions" USING btree ("order_status","live");--> statement-breakpoint
CREATE INDEX "faqs_place" ON "faqs" USING btree ("place");--> statement-breakpoint
CREATE INDEX "files_edition" ON "files" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "messages_to" ON "messages" USING btree ("to","at");--> statement-breakpoint
CREATE INDEX "credit_ledger_partner" ON "credit_ledger" USING btree ("partner","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_ledger_one_per_edition" ON "credit_ledger" USING btree ("edition");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_ledger_one_per_bundle" ON "credit_ledger" USING btree ("mid");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_ledger_one_per_order_key" ON "credit_ledger" USING btree ("partner","order_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("payer","key") WHERE "payments"."status" in ('created', 'open');--> statement-breakpoint
CREATE INDEX "payments_ask_at" ON "payments" USING btree ("ask_at") WHERE "payments"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_edition" ON "payments" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "limits_resets_at" ON "limits" USING btree ("resets_at");