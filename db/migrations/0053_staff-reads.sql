CREATE TABLE "staff_reads" (
	"edition" text NOT NULL,
	"staff" text NOT NULL,
	"day" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "staff_reads_edition_day_staff_pk" PRIMARY KEY("edition","day","staff")
);
